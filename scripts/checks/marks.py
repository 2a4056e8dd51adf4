"""Each mark has a kind and names something that it opens, and no paragraph has two.

A mark becomes a link: whether its page and heading are there, MkDocs checks.
"""

import re
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path

from scripts.checks.read_page import Page, pages
from scripts.checks.read_source import Told, told
from scripts.common import mark_syntax
from scripts.common.finding import Finding

_NAMES = {
    "derived": "{derived: #section} or {derived: page.md#section}, where the argument stands",
    "tested": "{tested: test_name} for a test in %s, {tested: folder/test_file.py::test_name} for another",
    "measured": "{measured: #section}, {measured: page.md#section}, {measured: notebook.ipynb} or "
    "{measured: scripts/file.py}",
    "cited": "{cited: Author et al., section 3}, as listed under Sources",
}
_AFTER = re.compile(  # what may follow a mark
    r"[ \t]*(?:\{[^{}]*\}[ \t]*)*(?:\||\Z|\n[ \t]*(?:\n|[-*+] |\d+\. |\||\{|$|<|\Z))"
)
_BETWEEN = re.compile(r"\n[ \t]*(?:\n|[-*+] |\d+\. |\|)")  # what parts two paragraphs, items or rows


def findings(root: Path) -> list[Finding]:
    """What is wrong with the marks of every page."""
    return told(pages(root), lambda page: _page(root, page))


def _page(root: Path, page: Page) -> Told:
    found = mark_syntax.marks(page.text)
    lines = {mark: page.text.count("\n", 0, mark.start) + 1 for mark in found}
    for mark in found:
        if wrong := _problem(root, page, mark):
            yield lines[mark], *wrong
        if not _AFTER.match(page.text, mark.end):
            yield lines[mark], f"{{{mark.kind}}} stands inside its paragraph", "move it to the paragraph's end"
    for first, second in pairwise(found):
        if not _BETWEEN.search(page.text[first.end : second.start]):
            hint = f"keep the stronger of {first.kind} and {second.kind}"
            yield lines[second], "a second mark in one paragraph", hint


def _problem(root: Path, page: Page, mark: mark_syntax.Mark) -> tuple[str, str] | None:
    """What is wrong with a mark, and how to put it right."""
    if mark.kind not in mark_syntax.KINDS:
        near = get_close_matches(mark.kind, mark_syntax.KINDS, 1, 0)[0]
        return f"{mark.kind!r} is no kind of mark", f"write {near}; all are {', '.join(mark_syntax.KINDS)}"
    if mark.kind == "cited":
        listed = mark_syntax.entries(page.text)
        meant = [listed[place].text for place in mark_syntax.opened(mark.where, listed)]
        if not meant:
            first = re.split(r"[ ,;]", mark.where)[0]
            return f"the sources of this page do not name {first!r}", f"write {_NAMES['cited']}"
        if meant[1:]:
            return f"{mark.where!r} may mean {len(meant)} sources", "add its year or its place, as under Sources"
        year = re.search(r"\b(?:19|20)\d\d\b", mark.where)
        is_other = year and year[0] not in meant[0]
        told = f"the source that {mark.where!r} means is not of {year and year[0]}", "write its year as under Sources"
        return told if is_other else None
    if mark.kind == "tested" and mark_syntax.is_test(mark.where):
        return _test(root, page, mark)
    if mark.kind == "measured" and mark_syntax.is_script(mark.where):
        return None if (root / mark.where).is_file() else (f"there is no {mark.where}", "name a script of ours")
    if mark.kind != "tested" and re.search(r"#.|\.(?:md|ipynb)$", mark.where):
        is_whole = mark.kind == "derived" and "#" not in mark.where
        return (f"{mark.where} is a whole page", f"write {_NAMES['derived']}") if is_whole else None
    named = f"{mark.where!r}, which it does not open" if mark.where else "nothing"
    tests = mark_syntax.test_of("test_", page.path.replace(".py", ".ipynb"))[0]
    return f"the mark {{{mark.kind}}} names {named}", f"write {_NAMES[mark.kind].replace('%s', tests)}"


def _test(root: Path, page: Page, mark: mark_syntax.Mark) -> tuple[str, str] | None:
    file, name = mark_syntax.test_of(mark.where, page.path)
    if not (root / file).is_file():
        return f"there is no {file}, which {mark.where!r} names", "write {tested: folder/test_file.py::test_name}"
    tests = re.findall(r"^def (test_\w+)\(", (root / file).read_text(encoding="utf-8", errors="replace"), re.M)
    if name not in tests:
        near = get_close_matches(name, tests, 1)
        return f"{file} has no test {name}", f"its nearest is {near[0]}" if near else "write it there"
