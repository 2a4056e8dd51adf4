"""A page has one title of its own, and headings step by step that links can tell apart."""

import itertools
import re
from pathlib import Path

from markdown.extensions.toc import slugify

from scripts.checks.read_page import Page, every, pages
from scripts.checks.read_source import Told, is_asked, told
from scripts.common.finding import Finding


def findings(root: Path) -> list[Finding]:
    """What is wrong with titles and headings."""
    titles = {}
    for page in every(root):
        if not is_asked(page.file) and (title := re.search(r"^# +(.+?) *$", page.text, re.M)):
            titles.setdefault(title[1].lower(), page.file)
    return told(pages(root), lambda page: _title(page, titles), _headings, _empty)


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
        if (line := seen.setdefault(heading.title.lower(), heading.line)) != heading.line:
            hint = "name each section for what it holds: links cannot tell them apart"
            yield heading.line, f"line {line} has the same heading: {heading.title}", hint


def _empty(page: Page) -> Told:
    lines = page.text.split("\n")
    for heading, after in itertools.pairwise([*page.headings, None]):
        is_empty = not "".join(lines[heading.line : after.line - 1 if after else None]).strip()
        if is_empty and (after is None or after.level <= heading.level):
            yield heading.line, f"nothing follows the heading {heading.title}", "write it, or remove it"
