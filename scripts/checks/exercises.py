"""An exercise is numbered, folded, and has an answer; a guess is folded and has an answer."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages

_BLOCK = re.compile(r"^(?P<sign>\?\?\?\+?|!!!)[ ]+question(?:[ ]+\"(?P<title>[^\n]*)\")?[ ]*$", re.M)
_GUESS = "Guess: "  # begins a question that stands before its figure: folded and answered, but not numbered
_TITLE = re.compile(r"Exercise (?P<number>\d+)\. \S")
FEWEST = 3  # words of an answer


def findings(root: Path) -> list[Finding]:
    """What is wrong with the exercises of the pages."""
    return sorted(finding for page in pages(root) for finding in _page(page))


def _page(page: Page) -> Iterator[Finding]:
    section = next((heading.line for heading in page.headings if heading.title == "Exercises"), 0)
    blocks = [match for match in _BLOCK.finditer(page.text) if _is_prose(page, match.start())]
    numbers = itertools.count(1)
    for block in blocks:
        line = page.line(block.start())
        if block["sign"] != "???":
            yield Finding(page.file, line, "the answer stands open", 'begin it with ??? question "Exercise 1. ..."')
        yield from _answer(page, block, line)
        if (block["title"] or "").startswith(_GUESS):
            continue
        number, title = next(numbers), _TITLE.match(block["title"] or "")
        if not title:
            yield Finding(
                page.file, line, "the exercise is not numbered", f'write ??? question "Exercise {number}. ..."'
            )
        elif int(title["number"]) != number:
            yield Finding(page.file, line, f"this is exercise {number}, not {title['number']}", "number them from 1")
    if section and not blocks and "contributing" not in page.path:
        mend = 'write ??? question "Exercise 1. ..." and the answer below, indented by four spaces'
        yield Finding(page.file, section, "the section Exercises has no exercise", mend)


def _answer(page: Page, block: re.Match, line: int) -> Iterator[Finding]:
    rest = page.text[block.end() :]
    answer = re.match(r"(?:\n(?: {4}.*|[ ]*))*", rest)[0]
    if len(answer.split()) < FEWEST:
        yield Finding(page.file, line, "the exercise has no answer", "write it below, indented by four spaces")


def _is_prose(page: Page, place: int) -> bool:
    return page.uncoded[place : place + 3] == page.text[place : place + 3]
