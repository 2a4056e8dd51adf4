#!/usr/bin/env python3
"""Adds the pages and anchors of today to the list of those that must stay. Run when a version is published."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402


def main() -> int:
    environment.ensure("check")
    print(f"{added(ROOT)} addresses are new in the list")
    return 0


def added(root: Path) -> int:
    """Adds what is new, keeps what was there, and returns how many are new."""
    from scripts.checks.links import PUBLISHED, addresses, anchors
    from scripts.checks.page import every

    before = {page: set(names) for page, names in addresses(root)}
    now = {page.path: set(anchors(page)) for page in every(root)}
    after = {page: before.get(page, set()) | now.get(page, set()) for page in sorted({*before, *now})}
    lines = [" ".join([page, *sorted(names)]) for page, names in after.items()]
    (root / PUBLISHED).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sum(1 + len(names) for names in after.values()) - sum(1 + len(names) for names in before.values())


if __name__ == "__main__":
    sys.exit(main())
