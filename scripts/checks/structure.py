"""A page has one title of its own, headings step by step, and where it teaches, questions and sources at its end."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Heading, Page, every, pages

LAST = ("Common mistakes", "Exercises", "Sources")  # the sections that may end a page, in this order
TEACHES = re.compile(r"^(?:\$\$|```python)", re.M)  # a formula, or code to paste


def findings(root: Path) -> list[Finding]:
    """What is wrong with titles, headings and sections."""
    found, titles = [], {}
    asked = pages(root)
    for page in every(root):
        if page not in asked and (title := re.search(r"^# +(.+?) *$", page.text, re.M)):
            titles.setdefault(title[1].lower(), page.file)
    for page in asked:
        found += _headings(page)
        if page.headings:
            title = page.headings[0].title
            other = titles.setdefault(title.lower(), page.file)
            if other != page.file:
                mend = "give each page a title of its own"
                found.append(page.finding(page.headings[0].line, f"{other} has the same title: {title}", mend))
        found += _sections(page)
    return sorted(found)


def _headings(page: Page) -> Iterator[Finding]:
    headings = page.headings
    first = [heading for heading in headings if heading.level == 1]
    if not first:
        yield page.finding(1, "the page has no title", "begin it with a line '# Title'")
    elif headings[0] is not first[0]:
        yield page.finding(headings[0].line, "a heading stands before the title", "begin the page with '# Title'")
    for heading in first[1:]:
        yield page.finding(heading.line, f"a second title: {heading.title}", "write ## for a section")
    for before, heading in itertools.pairwise(headings):
        if heading.level > before.level + 1:
            mend = f"write {'#' * (before.level + 1)}"
            yield page.finding(heading.line, f"the heading {heading.title} skips a level", mend)
    seen: dict[str, int] = {}
    for heading in headings:
        if heading.title.endswith((".", ":", "!")):
            yield page.finding(heading.line, f"the heading {heading.title} ends with a sign", "leave the sign out")
        if (line := seen.setdefault(heading.title.lower(), heading.line)) != heading.line:
            mend = "name each section for what it holds: links cannot tell them apart"
            yield page.finding(heading.line, f"line {line} has the same heading: {heading.title}", mend)
    yield from _empty(page, headings)


def _empty(page: Page, headings: list[Heading]) -> Iterator[Finding]:
    lines = page.text.split("\n")
    for heading, after in itertools.pairwise([*headings, None]):
        end = after.line - 1 if after else len(lines)
        is_empty = not any(line.strip() for line in lines[heading.line : end])
        if is_empty and (after is None or after.level <= heading.level):
            yield page.finding(heading.line, f"nothing follows the heading {heading.title}", "write it, or remove it")


def _sections(page: Page) -> Iterator[Finding]:
    named = [heading for heading in page.headings if heading.level == 2]
    if "/" not in page.path or page.path.startswith(("contributing/", "notebooks/")) or not named:
        return
    titles = [heading.title for heading in named]
    if TEACHES.search(page.text):
        last = named[-1].line
        if "Sources" not in titles:
            mend = "add '## Sources' at the end: paper and section for every claim"
            yield page.finding(last, "the page has no section Sources", mend)
        if "Exercises" not in titles and '??? question "Guess' not in page.text:
            mend = "add '## Exercises' with folded answers"
            yield page.finding(last, "the page has no section Exercises", mend)
    known = [heading for heading in named if heading.title in LAST]
    for before, heading in itertools.pairwise(known):
        if LAST.index(heading.title) < LAST.index(before.title):
            mend = f"the order is {', '.join(LAST)}"
            yield page.finding(heading.line, f"{heading.title} stands after {before.title}", mend)
