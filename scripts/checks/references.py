"""Every paper that a page names stands in the list of references, once, and with its own year."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, every, pages

LIST = "docs/references.md"
_PAPER = re.compile(r"arxiv\.org/abs/(?P<id>\d{4}\.\d{4,5})")
_ENTRY = re.compile(r"^- (?P<words>.*(?:\n {2,}.*)*)", re.M)
_ID = re.compile(r"\barXiv[: ](?P<id>\d{4}\.\d{4,5})")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_MALFORMED = re.compile(r"arxiv\.org/abs/(?P<id>(?!\d{4}\.\d{4,5}\b|[a-z-]+/\d{7}\b)[^\s)\]>]*)")


def findings(root: Path) -> list[Finding]:
    """Papers that are not listed, listed twice, with two numbers, without a year or out of order."""
    there = {page.file: page for page in every(root)}
    asked = pages(root)
    found = [finding for page in asked for finding in _malformed(page)]
    if LIST not in there:
        return sorted(found)
    listed = there[LIST]
    found += _list(listed) if listed in asked else []
    known = {match["id"] for match in _PAPER.finditer(listed.text)}
    for page in asked:
        told = set()
        for match in _PAPER.finditer(page.uncoded):
            if match["id"] not in known | told:
                told.add(match["id"])
                mend = f"add its authors, year and title to {LIST}"
                found.append(page.finding(match, f"arXiv {match['id']} is no listed reference", mend))
    return sorted(found)


def _malformed(page: Page) -> Iterator[Finding]:
    for match in _MALFORMED.finditer(page.uncoded):
        mend = "write four digits, a point, four or five digits: https://arxiv.org/abs/2104.09864"
        yield page.finding(match, f"{match['id']!r} is no number of arXiv", mend)


def _list(page: Page) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    latest: dict[int, int] = {}  # year of the last entry, by the place of the section
    for entry in _ENTRY.finditer(page.uncoded):
        line = page.line(entry.start())
        linked = [match["id"] for match in _PAPER.finditer(entry["words"])]
        printed = [match["id"] for match in _ID.finditer(entry["words"])]
        if linked and printed and set(printed) - set(linked):
            mend = "make both the paper's number"
            yield page.finding(line, f"the entry prints arXiv {printed[0]} and links to {linked[0]}", mend)
        for paper in linked[:1]:
            if (first := seen.setdefault(paper, line)) != line:
                yield page.finding(line, f"arXiv {paper} is listed twice", f"keep one (line {first})")
        section = page.uncoded.rfind("\n## ", 0, entry.start())
        if year := _YEAR.search(entry["words"]):
            if int(year[0]) < latest.get(section, 0):
                mend = "order each section by year"
                yield page.finding(line, f"{year[0]} stands after {latest[section]}", mend)
            latest[section] = int(year[0])
        if linked and not _YEAR.search(entry["words"].partition("arxiv")[0]):
            yield page.finding(line, "the entry has no year", "write authors, year, *title*, link")
