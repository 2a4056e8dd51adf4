"""What `scripts/check.py` looks for: one subject a file, each with `findings(root)`."""

from collections.abc import Iterable
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

from scripts.checks.read_source import ASKED
from scripts.common.finding import Finding

_PAGES = ("docs/*.md", "docs/notebooks/*.py")
SUBJECTS = {  # check -> the files that it finds something in
    "patterns": ("*",),
    "architecture": ("*.py",),
    "blocks": _PAGES,
    "files": ("*",),
    "links": (*_PAGES, "*.md", "figures_src/figures/*"),
    "marks": _PAGES,
    "models": ("figures_src/models/*",),
    "pasted": ("docs/*.md",),
    "figures": (*_PAGES, "figures_src/figures/*"),
    "programs": ("figures_src/encoding/*.py", "tests/*.py"),
    "spelling": (*_PAGES, "*.md", "figures_src/figures/*"),
    "structure": _PAGES,
    "styles": ("docs/assets/css/*",),
}


def findings(root: Path, names: Iterable[str] = SUBJECTS) -> list[Finding]:
    """What all checks find that need nothing but the sources, in all files or in those asked about (source.only).

    The facts need their values: scripts.checks.facts.
    """
    asked = ASKED.get()
    return [  # a check is imported where it is needed: the build needs the architecture alone, and is quick
        finding
        for check in names
        if asked is None or any(fnmatch(name, pattern) for name in asked for pattern in SUBJECTS[check])
        for finding in import_module(f"scripts.checks.{check}").findings(root)
    ]
