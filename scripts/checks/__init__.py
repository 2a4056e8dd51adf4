"""What `scripts/check.py` looks for: one subject a file, each with `findings(root)`."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from scripts.common.finding import Finding

SUBJECTS = (
    *("patterns", "architecture", "blocks", "files", "links", "marks", "pasted", "figures", "sources"),
    *("spelling", "structure"),
)


def findings(root: Path, names: Iterable[str] = SUBJECTS) -> list[Finding]:
    """What all checks find that need nothing but the sources, in all files or in those asked about (read_source.only).

    The facts need their values: scripts.checks.facts.
    """
    # a check is imported where it is needed: the preview is quick
    return [each for name in names for each in import_module(f"scripts.checks.{name}").findings(root)]
