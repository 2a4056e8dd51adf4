"""Addresses that were published once still lead somewhere: others link to them."""

import re
from pathlib import Path

from scripts.checks import figures
from scripts.checks.finding import Finding
from scripts.checks.links import anchors
from scripts.checks.page import every

LIST = "docs/includes/published.txt"  # a page with its anchors a line; scripts/maintain/published.py adds new ones

_SHOWN = re.compile(r"figures/([\w/]+)\.svg\)")


def findings(root: Path) -> list[Finding]:
    """Published pages that are gone, and anchors that their pages have lost."""
    there = {page.path: page for page in every(root)}
    found, drawn = [], set(figures.names(root))
    for number, (path, published) in enumerate(addresses(root), 1):
        if path not in there:
            mend = f"keep docs/{path}, with a sentence that links to where its content went"
            found.append(Finding(LIST, number, f"{path} was published and is gone", mend))
            continue
        lost = set(published) - set(anchors(there[path]))
        if not drawn.issuperset(_SHOWN.findall(there[path].uncoded)):
            lost = {anchor for anchor in lost if not anchor.startswith("figure-")}  # scripts.checks.pictures says why
        for anchor in sorted(lost):
            mend = f'add {{ #{anchor} }} behind the heading that has its content, or <a id="{anchor}"></a> where it was'
            found.append(Finding(there[path].file, 1, f"#{anchor} was published and is gone", mend))
    return found


def addresses(root: Path) -> list[tuple[str, list[str]]]:
    """Every published page with its anchors."""
    listed = root / LIST
    lines = listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []
    return [(line.split()[0], line.split()[1:]) for line in lines]
