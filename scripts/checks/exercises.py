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
_BODY = re.compile(r"(?:\n(?: {4}.*|[ ]*))*")
_NUMBER = re.compile(r"(?<![\w.\\-])\d[\d,]*(?:\.\d+)?(?!\w)")
_QUIET = re.compile(r"```.*?```|\$[^$]*\$|<span data-fact[^>]*>[^<]*</span>|\]\([^)]*\)|<!--.*?-->|`[^`\n]*`", re.S)
_SIZE = 64  # multiples of it are sizes of models


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
            yield page.finding(line, "the answer stands open", 'begin it with ??? question "Exercise 1. ..."')
        yield from _answer(page, block, line)
        if (block["title"] or "").startswith(_GUESS):
            continue
        number, title = next(numbers), _TITLE.match(block["title"] or "")
        if not title:
            yield page.finding(line, "the exercise is not numbered", f'write ??? question "Exercise {number}. ..."')
        elif int(title["number"]) != number:
            yield page.finding(line, f"this is exercise {number}, not {title['number']}", "number them from 1")
    if section and not blocks and "contributing" not in page.path:
        mend = 'write ??? question "Exercise 1. ..." and the answer below, indented by four spaces'
        yield page.finding(section, "the section Exercises has no exercise", mend)


def _answer(page: Page, block: re.Match, line: int) -> Iterator[Finding]:
    rest = page.text[block.end() :]
    answer = _BODY.match(rest)[0]
    if "{.text .printed}" in answer:
        yield from _numbers(page, block.end(), answer)
    if len(answer.split()) < FEWEST:
        yield page.finding(line, "the exercise has no answer", "write it below, indented by four spaces")


def _numbers(page: Page, start: int, answer: str) -> Iterator[Finding]:
    """Long numbers in the words of an answer that neither its code prints nor the page says elsewhere."""
    words = _QUIET.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), answer)
    others = (
        page.text[:start] + "".join(match[0] for match in _QUIET.finditer(answer)) + page.text[start + len(answer) :]
    )
    known = {float(each.replace(",", "").replace("_", "")) for each in re.findall(r"\d[\d,_]*(?:\.\d+)?", others)}
    for match in _NUMBER.finditer(words):
        plain = match[0].replace(",", "")
        value, digits = float(plain), len(plain.partition(".")[2])
        is_short = len(plain.replace(".", "").strip("0")) < 3
        if is_short or value % _SIZE == 0 or any(round(each, digits) == value for each in known):
            continue
        line = page.line(start + match.start())
        mend = "let the code of the answer print it, or mend it"
        yield page.finding(line, f"{match[0]} is not what the answer's code prints", mend)


def _is_prose(page: Page, place: int) -> bool:
    return page.uncoded[place : place + 3] == page.text[place : place + 3]
