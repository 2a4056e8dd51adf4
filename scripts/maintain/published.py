"""Adds the pages and anchors of today to the list of those that must stay. Run when a version is published."""

from pathlib import Path

from scripts import ROOT
from scripts.checks.links import PUBLISHED, addresses, anchors
from scripts.checks.read_page import every


def main() -> None:
    print(f"{added(ROOT)} addresses are new in the list")


def added(root: Path) -> int:
    """Adds what is new, keeps what was there, and returns how many are new."""
    before = {page: set(names) for page, names in addresses(root)}
    now = {page.path: set(anchors(page)) for page in every(root)}
    after = {page: before.get(page, set()) | now.get(page, set()) for page in sorted({*before, *now})}
    lines = [" ".join([page, *sorted(names)]) for page, names in after.items()]
    (root / PUBLISHED).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sum(1 + len(names) for names in after.values()) - sum(1 + len(names) for names in before.values())
