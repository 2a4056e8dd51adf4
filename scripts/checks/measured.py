"""What was measured is of the code, tests and packages of today: the comparison with public packages, and times."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from scripts.common.finding import LEAVE, Finding

TIMES, PROGRAMS = "figures_src/experiments/cost.json", "figures_src/experiments/cost_programs.py"


def findings(root: Path) -> list[Finding]:
    """Names a record that is missing, broken or stale; nothing where there is nothing to measure."""
    from scripts.maintain.peers import result

    found = []
    for measured, file, command, changes in (
        (result.HELPERS, result.FILE, "conformance", _compared),
        (PROGRAMS, TIMES, "bench_cost --save on a calm machine", _timed),
    ):
        if not (root / measured).is_file():
            continue
        hint = f"{LEAVE}python3 scripts/maintain {command}"
        try:
            kept = json.loads((root / file).read_text(encoding="utf-8"))
        except FileNotFoundError:
            found.append(Finding(measured, 1, f"{file} is missing", hint))
        except ValueError as error:
            found.append(Finding(file, 1, f"the file cannot be read: {error}", hint))
        else:
            found += [Finding(file, 1, message, hint) for message in changes(root, kept)]
    return sorted(found)


def _compared(root: Path, kept: dict) -> Iterator[str]:
    from scripts.maintain.peers import result

    for name, version in result.pins(root).items():
        if (before := kept["packages"].get(name)) != version:
            yield f"it compared with {name} {before}, {version} is pinned"
    if changed := [file for file, now in result.made_of(root).items() if kept["of"].get(file) != now]:
        more = f" and {len(changed) - 1} others" if changed[1:] else ""
        yield f"{changed[0]}{more}, or what they import, has changed since"


def _timed(root: Path, kept: dict) -> Iterator[str]:
    if kept.get("code") != digest_of_code(root):
        yield "its times are of other code than today's"


def digest_of_code(root: Path) -> str:
    """A digest of every module that the timed programs import; comments and docstrings do not count."""
    from scripts.builder.modules import imported

    return hashlib.sha256(json.dumps(imported(root, PROGRAMS)).encode()).hexdigest()[:32]
