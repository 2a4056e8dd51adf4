"""The workflows run our scripts with few rights, and foreign actions only at one exact commit."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding

_USES = re.compile(r"^\s*(?:- )?uses:\s*(?P<action>[^\s#]+)(?P<rest>.*)$", re.M)
_PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}$")
_SCRIPT = re.compile(r"\bscripts/(?P<name>\w+)\.py\b")


def findings(root: Path) -> list[Finding]:
    """Actions that are not pinned, missing permissions, commands that do not exist."""
    found = []
    for path in sorted([*root.glob(".github/workflows/*.yml"), *root.glob(".github/workflows/*.yaml")]):
        found += _file(root, path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    return sorted(found)


def _file(root: Path, name: str, text: str) -> Iterator[Finding]:
    for match in _USES.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["action"].startswith("./"):
            continue
        if not _PINNED.match(match["action"]):
            mend = "name the full hash of the commit, and the version after it: action@HASH # v1.2.3"
            yield Finding(name, line, f"{match['action']} can change under us", mend)
        elif not re.search(r"#\s*v\d", match["rest"]):
            yield Finding(
                name, line, f"{match['action'][:40]}... does not say its version", "write it after it: # v1.2.3"
            )
    if not re.search(r"^permissions:", text, re.M):
        yield Finding(
            name, 1, "the workflow does not say its rights", "write permissions: {} at the margin, add rights by job"
        )
    if match := re.search(r"^ *pull_request_target\b", text, re.M):
        line = text.count("\n", 0, match.start()) + 1
        yield Finding(name, line, "pull_request_target gives a fork our rights", "use pull_request")
    for match in _SCRIPT.finditer(text):
        if not (root / f"scripts/{match['name']}.py").exists():
            line = text.count("\n", 0, match.start()) + 1
            yield Finding(name, line, f"there is no {match[0]}", "the workflows run the scripts of this repository")
