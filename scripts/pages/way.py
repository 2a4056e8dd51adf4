"""The one way through the site, `extra.way` of mkdocs.yml: its steps are the next pages of each other.

An entry is a page, or a page with the anchor of the only section that the way needs, and the short name of the step.
`{{ way: steps }}` lists the steps with their minutes.
"""

from dataclasses import dataclass
from itertools import pairwise

from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from scripts import ROOT
from scripts.pages import chapters, current_page

known: dict[str, str] = {}  # address inside docs -> short name; the hooks fill it


@dataclass(frozen=True)
class Step:
    page: Page
    name: str
    address: str  # inside the site


def linked(nav: Navigation) -> list[Step]:
    """The steps; each of their pages leads to the next one, beginning with the home page."""
    found = {page.file.src_uri: page for page in nav.pages}
    steps = []
    for where, name in known.items():
        path, mark, anchor = where.partition("#")
        steps.append(Step(found[path], name, f"{found[path].url}{mark}{anchor}"))
    if steps:
        for before, after in pairwise([found["index.md"], *(step.page for step in steps)]):
            before.next_page, after.previous_page = after, before
        steps[-1].page.next_page = None
    return steps


def listed() -> list[str]:
    lines = []
    for place, (where, name) in enumerate(known.items(), 1):
        minutes = _minutes(*where.partition("#")[::2])
        lines.append(f"{place}. [{name}]({current_page.relative(where)}) <small>{minutes} minutes</small>")
    return lines


def _minutes(path: str, anchor: str) -> int:
    """Of the page, or of what stands before the end of the section."""
    text = (ROOT / "docs" / path).read_text(encoding="utf-8")
    return chapters.about(text[: text.find("\n## ", text.index(f"#{anchor} }}"))] if anchor else text).minutes
