"""Markdown that Python-Markdown reads as it was meant: lists, tables, boxes, formulas, code, notes, exercises."""

import ast
import itertools
import re
import textwrap
from pathlib import Path

from scripts.checks.read_page import Page, pages, unread
from scripts.checks.read_source import Told, told
from scripts.common.finding import Finding
from scripts.common.markdown_text import FORMULA, blank
from scripts.common.pasted import is_misnamed

_ITEM = re.compile(r"^(?P<indent> *)(?:[-*+]|\d+\.) +\S")
_BOX = re.compile(r"^ *(?:!!!|\?\?\?\+?|===) ?")
_TITLED = re.compile(r"^ *(?:(?:!!!|\?\?\?\+?) +[\w-]+(?: inline(?: end)?)?(?: +\"[^\n]*\")?|===[+!]* +\"[^\n]+\") *$")
_ENDS_BEFORE_LIST = re.compile(r"^ *(?:$|\||>|```|~~~|\$\$|!!!|\?\?\?|===|<|\*\[|:)")
_RULE = re.compile(r"^ *\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$")
_QUESTION = re.compile(r"^(?:\?\?\?\+?|!!!)[ ]+question(?:[ ]+\"(?P<title>[^\n]*)\")?[ ]*$", re.M)
_ANSWER = re.compile(r"(?:\n(?: {4}.*|[ ]*))*")
FEWEST = 3  # words of an answer


def findings(root: Path) -> list[Finding]:
    """What looks right in a repository browser and comes out wrong on the page."""
    found = told(pages(root), _lines, _formulas, _fences, _notes, _exercises, _guesses)
    return [*found, *told(unread(root), _unclosed)]


def _lines(page: Page) -> Told:
    text, cells = ["", *page.marks.split("\n"), "", "", ""], 0
    for number, line in enumerate(text[1:-3], 1):
        before = text[number - 1]
        item, previous = _ITEM.match(line), _ITEM.match(before)
        above = itertools.takewhile(str.strip, reversed(text[1:number]))  # the item that the line above continues
        if item and not _ENDS_BEFORE_LIST.match(before) and not any(map(_ITEM.match, above)):
            yield number, "a list without an empty line before it", "put an empty line before it"
        if item and len(item["indent"]) % 4 and (previous or not before.strip()):
            yield number, "a list indented by two or three spaces", "indent an inner list by four spaces"
        if _BOX.match(line):
            if not _TITLED.match(page.text.split("\n")[number - 1]):
                hint = 'write !!! note, ??? question "Title" or === "Tab", with the title in straight quotation marks'
                yield number, f"the block {line.strip()[:30]!r} is not read", hint
            inside = next(filter(str.strip, text[number + 1 : number + 4]), "")
            indent = len(line) - len(line.lstrip()) + 4
            if inside and not inside.startswith(" " * indent) and not _QUESTION.match(line):  # it has no answer then
                yield number + 1, "the text of a block is not indented", f"indent its text by {indent} spaces"
        cells = yield from _row(page, number, text, cells)


def _row(page: Page, number: int, text: list[str], first: int) -> Told:
    """Cells of the first row of the table that the line belongs to, 0 outside."""
    line, before = text[number], text[number - 1]
    if not line.lstrip().startswith("|"):
        return 0
    cells = _cells(line)
    if _cells(re.sub(r"`[^`\n]*`", "", page.uncoded.split("\n")[number - 1])) > cells:
        yield number, "a bar inside a formula of a table", r"write \vert, or \lvert and \rvert: a bar ends the cell"
    if first and cells != first:
        yield number, f"a row of {cells} cells in a table of {first}", r"write \| for a bar inside a cell"
    if not first and before.strip() and not _BOX.match(before):
        yield number, "a table without an empty line before it", "put an empty line before it"
    if not first and not _RULE.match(text[number + 1]):
        yield number, "a table without a line below its head", "write | --- | --- | below the head"
    return first or cells


def _cells(line: str) -> int:
    return len(re.findall(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))) + 1


def _formulas(page: Page) -> Told:
    """What stands wrong; what is written wrong, the page's making says."""
    for match in FORMULA.finditer(page.uncoded):
        above, below = page.text[: match.start()].split("\n"), page.text[match.end() :].split("\n")
        if match["display"] and "".join([*above[-2:], *below[:2]]).strip():
            hint = "put an empty line before the first $$ and after the last, or write $...$"
            yield match, "a display formula inside a paragraph", hint
    for match in re.finditer(r"(?<!\\)\${1,2}", blank(page.uncoded, FORMULA)):
        hint = r"close the formula in the same paragraph, or write \$ for the sign itself"
        yield match, "a dollar sign without its partner", hint


def _unclosed(page: Page) -> Told:
    line = int(re.search(r"\d+", page.open_block)[0])
    yield line, page.open_block, "close it with the sign that opens it, equally indented: the rest is read after that"


def _fences(page: Page) -> Told:
    for fence in page.fences:
        if not (info := fence["info"].strip()):
            yield fence, "the code block has no language", "write it after the signs: python, sh, text"
        elif is_misnamed(info):
            yield fence, f"code of {info.strip('{ .}')!r} is never run", "write python after the signs"
        elif info.startswith("python") or ".python" in info:
            try:
                ast.parse(textwrap.dedent(fence["code"]))
            except SyntaxError as error:
                line = page.line(fence) + (error.lineno or 1)
                yield line, f"this Python cannot be read: {error.msg}", "mend it, or mark the block as text"


def _notes(page: Page) -> Told:
    there = set(re.findall(r"\[\^([^\]\s]+)\]:", page.marks))
    for match in re.finditer(r"\[\^(?P<name>[^\]\s]+)\]", page.marks):
        if match["name"] not in there:
            hint = f"write the note on a line of its own: {match[0]}: ..."
            yield match, f"the footnote {match[0]} is not there", hint


def _guesses(page: Page) -> Told:
    for block in re.finditer(r"^\?\?\? guess .*\n\n(?P<answers>(?: {4}\d+\. .*\n)*)", page.text, re.M):
        if len(re.findall(r"^ {4}\d+\. \*\*.+\*\*$", block["answers"], re.M)) != 1:
            yield block, "the guess has no one right answer", "begin it with 1. to 4., the right one in **bold**"


def _exercises(page: Page) -> Told:
    blocks = [match for match in _QUESTION.finditer(page.text) if page.uncoded[match.start()].strip()]
    numbers = itertools.count(1)
    for block in blocks:
        answer = _ANSWER.match(page.text, block.end())
        if len(answer[0].split()) < FEWEST:
            yield block, "the exercise has no answer", "write it below, indented by four spaces"
        if (title := block["title"] or "").startswith("Guess: "):
            continue  # a question that stands before its figure: folded and answered, but not numbered
        number, named = next(numbers), re.match(r"Exercise (\d+)\. \S", title)
        if not named:
            yield block, "the exercise is not numbered", f'write ??? question "Exercise {number}. ..."'
        elif int(named[1]) != number:
            yield block, f"this is exercise {number}, not {named[1]}", "number them from 1"
    section = next((heading.line for heading in page.headings if heading.title == "Exercises"), 0)
    if section and not blocks and "contributing" not in page.path:
        hint = 'write ??? question "Exercise 1. ..." and the answer below, indented by four spaces'
        yield section, "the section Exercises has no exercise", hint
