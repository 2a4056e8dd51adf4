"""A page has one title of its own, headings step by step, and the sections of a page on a method in their order."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Heading, Page, every, pages

SECTIONS = ("The idea", "The formula", "The code", "Cost and limits", "Common mistakes", "Exercises", "Sources")
METHOD = {"The formula", "The code"}  # a page with one of these is on a method


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
                found.append(Finding(page.file, page.headings[0].line, f"{other} has the same title: {title}", mend))
        found += _sections(page)
    return sorted(found)


def _headings(page: Page) -> Iterator[Finding]:
    headings = page.headings
    first = [heading for heading in headings if heading.level == 1]
    if not first:
        yield Finding(page.file, 1, "the page has no title", "begin it with a line '# Title'")
    elif headings[0] is not first[0]:
        yield Finding(page.file, headings[0].line, "a heading stands before the title", "begin the page with '# Title'")
    for heading in first[1:]:
        yield Finding(page.file, heading.line, f"a second title: {heading.title}", "write ## for a section")
    for before, heading in itertools.pairwise(headings):
        if heading.level > before.level + 1:
            mend = f"write {'#' * (before.level + 1)}"
            yield Finding(page.file, heading.line, f"the heading {heading.title} skips a level", mend)
    seen: dict[str, int] = {}
    for heading in headings:
        if heading.title.endswith((".", ":", "!")):
            yield Finding(
                page.file, heading.line, f"the heading {heading.title} ends with a sign", "leave the sign out"
            )
        if (line := seen.setdefault(heading.title.lower(), heading.line)) != heading.line:
            mend = "name each section for what it holds: links cannot tell them apart"
            yield Finding(page.file, heading.line, f"line {line} has the same heading: {heading.title}", mend)
    yield from _empty(page, headings)


def _empty(page: Page, headings: list[Heading]) -> Iterator[Finding]:
    lines = page.text.split("\n")
    for heading, after in itertools.pairwise([*headings, None]):
        end = after.line - 1 if after else len(lines)
        is_empty = not any(line.strip() for line in lines[heading.line : end])
        if is_empty and (after is None or after.level <= heading.level):
            yield Finding(
                page.file, heading.line, f"nothing follows the heading {heading.title}", "write it, or remove it"
            )


def _sections(page: Page) -> Iterator[Finding]:
    named = [heading for heading in page.headings if heading.level == 2]
    titles = [heading.title for heading in named]
    if not METHOD & set(titles) or "contributing" in page.path:
        return
    last = named[-1].line
    if "Sources" not in titles:
        mend = "add '## Sources' at the end: paper and section for every claim"
        yield Finding(page.file, last, "the page has no section Sources", mend)
    if "Exercises" not in titles:
        yield Finding(page.file, last, "the page has no section Exercises", "add '## Exercises' with folded answers")
    if "Common mistakes" not in titles:
        yield Finding(page.file, last, "the page has no section Common mistakes", "add '## Common mistakes'")
    known = [heading for heading in named if heading.title in SECTIONS]
    for before, heading in itertools.pairwise(known):
        if SECTIONS.index(heading.title) < SECTIONS.index(before.title):
            mend = f"the order is {', '.join(SECTIONS)}"
            yield Finding(page.file, heading.line, f"{heading.title} stands after {before.title}", mend)
