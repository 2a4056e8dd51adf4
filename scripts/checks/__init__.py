"""What `scripts/check.py` looks for: one subject a file, each with `findings(root)`."""

from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import ASKED

_PAGES = ("docs/*.md", "docs/notebooks/*.py")
_PROSE = (*_PAGES, "*.md")
SUBJECTS = {  # check -> the files that it finds something in
    "architecture": ("*.py",),
    "configurations": ("figures_src/models/*",),
    "conformance": ("figures_src/*", "tests/encoding/*"),
    "cost": ("figures_src/experiments/*",),
    "dependencies": ("pyproject.toml", "constraints.txt", "*.py"),
    "encoding": ("figures_src/encoding/*",),
    "examples": (*_PAGES, "figures_src/*.py", "tests/docs/*.py"),
    "exercises": _PAGES,
    "figures": ("figures_src/figures/*",),
    "files": ("*",),
    "formulas": _PAGES,
    "layout": _PAGES,
    "links": _PROSE,
    "listings": _PAGES,
    "marks": _PAGES,
    "markup": (*_PAGES, "docs/includes/*"),
    "models": ("figures_src/models/*",),
    "nav": ("mkdocs.yml", *_PAGES),
    "notebooks": ("docs/notebooks/*",),
    "pasted": ("docs/*.md",),
    "pictures": (*_PAGES, "figures_src/figures/*"),
    "popular_claims": ("docs/evidence/claims.md",),
    "published": ("docs/*.md", "docs/notebooks/*.py", "docs/includes/published.txt"),
    "randomness": ("figures_src/*.py", "docs/notebooks/*.py"),
    "references": _PAGES,
    "results": ("figures_src/experiments/small_models/results/*",),
    "spelling": _PROSE,
    "structure": _PAGES,
    "tests": ("tests/*.py",),
    "third_party": (*_PAGES, "docs/assets/*", "*.html"),
    "unused": ("docs/assets/*", "figures_src/*", "scripts/*.py"),
    "words": (*_PROSE, "figures_src/figures/*"),
    "workflows": (".github/workflows/*",),
}


def findings(root: Path) -> list[Finding]:
    """What all checks find that need nothing but the sources, in all files or in those asked about (source.only).

    The facts need their values: scripts.checks.facts. A file that Python cannot read has that finding alone.
    """
    asked = ASKED.get()
    found = [  # a check is imported where it is needed: the build needs the architecture alone, and is quick
        finding
        for check, patterns in SUBJECTS.items()
        if asked is None or any(fnmatch(name, pattern) for name in asked for pattern in patterns)
        for finding in import_module(f"scripts.checks.{check}").findings(root)
    ]
    unread = {each.file for each in found if is_unread(each)}
    return sorted({each for each in found if each.file not in unread or is_unread(each)})


def is_unread(finding: Finding) -> bool:
    """Whether Python cannot read the file: nothing else that is found there says more."""
    return finding.wrong.startswith("syntax error")
