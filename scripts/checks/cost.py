"""The measured times belong to the code that was measured: where it has changed, they are stale."""

import hashlib
import json
from pathlib import Path

from scripts.checks.finding import LEAVE, Finding

RECORD = "figures_src/experiments/cost.json"
PROGRAMS = "figures_src/experiments/cost_programs.py"


def findings(root: Path) -> list[Finding]:
    """Names the record where it is missing or stale; nothing where there are no programs."""
    if not (root / PROGRAMS).is_file():
        return []
    hint = f"{LEAVE}python3 scripts/maintain bench_cost --save on a calm machine"
    if not (root / RECORD).is_file():
        return [Finding(PROGRAMS, 1, f"{RECORD} is missing", hint)]
    record = json.loads((root / RECORD).read_text(encoding="utf-8"))
    if record.get("code") != digest_of_code(root):
        return [Finding(RECORD, 1, "its times are of other code than today's", hint)]
    return []


def digest_of_code(root: Path) -> str:
    """A digest of every module that the programs import; comments and docstrings do not count."""
    from scripts.builder.modules import imported

    return hashlib.sha256(json.dumps(imported(root, PROGRAMS)).encode()).hexdigest()[:32]
