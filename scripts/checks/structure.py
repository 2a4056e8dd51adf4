"""A page has one title of its own, headings step by step, and where it teaches, questions and sources at its end."""

import itertools
import re
from pathlib import Path

from markdown.extensions.toc import slugify

from scripts.checks.read_page import Page, every, pages
from scripts.checks.read_source import Told, is_asked, told
from scripts.common.finding import TASTE, Finding

LAST = ("Common mistakes", "Exercises", "Sources")  # the sections that may end a page, in this order
TEACHES = re.compile(r"^(?:\$\$|```python)", re.M)  # a formula, or code to paste


def findings(root: Path) -> list[Finding]:
    """What is wrong with titles, headings and sections."""
    titles = {}
    for page in every(root):
        if not is_asked(page.file) and (title := re.search(r"^# +(.+?) *$", page.text, re.M)):
            titles.setdefault(title[1].lower(), page.file)
    return told(pages(root), lambda page: _title(page, titles), _headings, _empty, _sections)


def _title(page: Page, titles: dict[str, str]) -> Told:
    first = [heading for heading in page.headings if heading.level == 1]
    if not first:
        yield 1, "the page has no title", "begin it with a line '# Title'"
    elif page.headings[0] is not first[0]:
        yield page.headings[0].line, "a heading stands before the title", "begin the page with '# Title'"
    for heading in first[1:]:
        yield heading.line, f"a second title: {heading.title}", "write ## for a section"
    for heading in page.headings[:1]:
        if (other := titles.setdefault(heading.title.lower(), page.file)) != page.file:
            yield heading.line, f"{other} has the same title: {heading.title}", "give each page a title of its own"


def _headings(page: Page) -> Told:
    seen: dict[str, int] = {}
    named: dict[str, int] = {}
    for before, heading in itertools.pairwise([None, *page.headings]):
        name = heading.identifier or slugify(heading.title, "-")
        if (line := named.setdefault(name, heading.line)) != heading.line and heading.identifier:
            yield heading.line, f"#{name} names line {line}, too", "give one of them another name"
        if before and heading.level > before.level + 1:
            yield heading.line, f"the heading {heading.title} skips a level", f"write {'#' * (before.level + 1)}"
        if heading.title.endswith((".", ":", "!")):
            yield heading.line, f"the heading {heading.title} ends with a sign", "leave the sign out", None, TASTE
        if (line := seen.setdefault(heading.title.lower(), heading.line)) != heading.line:
            hint = "name each section for what it holds: links cannot tell them apart"
            yield heading.line, f"line {line} has the same heading: {heading.title}", hint


def _empty(page: Page) -> Told:
    lines = page.text.split("\n")
    for heading, after in itertools.pairwise([*page.headings, None]):
        is_empty = not "".join(lines[heading.line : after.line - 1 if after else None]).strip()
        if is_empty and (after is None or after.level <= heading.level):
            yield heading.line, f"nothing follows the heading {heading.title}", "write it, or remove it"


def _sections(page: Page) -> Told:
    named = {heading.title: heading.line for heading in page.headings if heading.level == 2}
    if "/" not in page.path or page.path.startswith(("contributing/", "notebooks/")) or not named:
        return
    if TEACHES.search(page.text):
        last = max(named.values())
        if "Sources" not in named:
            hint = "add '## Sources' at the end: paper and section for every claim"
            yield last, "the page has no section Sources", hint, None, TASTE
        if "Exercises" not in named and '??? question "Guess' not in page.text and "??? guess" not in page.text:
            yield last, "the page has no section Exercises", "add '## Exercises' with folded answers", None, TASTE
    titles = list(named)
    if "Sources" in titles and titles[-1] not in LAST:
        yield named[titles[-1]], f"{titles[-1]} stands after Sources", "move it up: Sources end the page", None, TASTE
    for before, title in itertools.pairwise(title for title in titles if title in LAST):
        if LAST.index(title) < LAST.index(before):
            yield named[title], f"{title} stands after {before}", f"the order is {', '.join(LAST)}", None, TASTE
