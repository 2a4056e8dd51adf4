"""Markdown that Python-Markdown reads as it was meant: lists, tables, notes and folded blocks."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, lines, pages

_ITEM = re.compile(r"^(?P<indent> *)(?:[-*+]|\d+\.) +\S")
_BLOCK = re.compile(r"^ *(?:!!!|\?\?\?\+?|===) ?")
_TITLED = re.compile(r"^ *(?:(?:!!!|\?\?\?\+?) +[\w-]+(?: inline(?: end)?)?(?: +\"[^\n]*\")?|===[+!]* +\"[^\n]+\") *$")
_ENDS_BEFORE_LIST = re.compile(r"^ *(?:$|\||>|```|~~~|\$\$|!!!|\?\?\?|===|<|\*\[|:)")
_GITHUB_NOTE = re.compile(r"^> \[!\w+\]")
_RULE = re.compile(r"^ *\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$")


def findings(root: Path) -> list[Finding]:
    """What looks right in a repository browser and comes out wrong on the page."""
    return sorted(finding for page in pages(root) for finding in _page(page))


def _page(page: Page) -> Iterator[Finding]:
    before = ""
    rows = 0
    text = page.marks.split("\n")
    for number, line in lines(page.marks):
        item, previous = _ITEM.match(line), _ITEM.match(before)
        is_glued = item and not previous and not _ENDS_BEFORE_LIST.match(before)
        if is_glued and not _is_inside_item(text, number - 1):
            mend = "put an empty line before it"
            yield page.finding(number, "a list without an empty line before it", mend)
        if item and len(item["indent"]) % 4 and (previous or not before.strip()):
            yield page.finding(number, "a list indented by two or three spaces", "indent an inner list by four spaces")
        if _GITHUB_NOTE.match(line):
            yield page.finding(number, "a note in GitHub's form", "write !!! note and indent the text by four spaces")
        if _BLOCK.match(line):
            yield from _block(page, number, line, text[number : number + 3])
        rows = yield from _table(page, number, line, before, rows, text)
        before = line


def _is_inside_item(text: list[str], index: int) -> bool:
    """Whether the line above continues an item of a list, which began without an empty line in between."""
    while index > 0:
        index -= 1
        if not text[index].strip():
            return False
        if _ITEM.match(text[index]):
            return True
    return False


def _block(page: Page, number: int, line: str, after: list[str]) -> Iterator[Finding]:
    if not _TITLED.match(page.text.split("\n")[number - 1]):
        mend = 'write !!! note, ??? question "Title" or === "Tab", with the title in straight quotation marks'
        yield page.finding(number, f"the block {line.strip()[:30]!r} is not read", mend)
    inside = next((each for each in after if each.strip()), "")
    indent = len(line) - len(line.lstrip()) + 4
    if inside and not inside.startswith(" " * indent):
        mend = f"indent its text by {indent} spaces"
        yield page.finding(number + 1, "the text of a block is not indented", mend)


def _table(page: Page, number: int, line: str, before: str, rows: int, text: list[str]) -> Iterator[Finding]:
    """Cells of the table that the line belongs to, 0 outside."""
    is_row = line.lstrip().startswith("|")
    if not is_row:
        return 0
    cells = _cells(line)
    if _cells(re.sub(r"`[^`\n]*`", "", page.uncoded.split("\n")[number - 1])) > cells:
        mend = r"write \vert, or \lvert and \rvert: a bar ends the cell"
        yield page.finding(number, "a bar inside a formula of a table", mend)
    if not rows:
        if before.strip() and not _BLOCK.match(before):
            yield page.finding(number, "a table without an empty line before it", "put an empty line before it")
        below = text[number] if number < len(text) else ""
        if not _RULE.match(below):
            yield page.finding(number, "a table without a line below its head", "write | --- | --- | below the head")
        return cells
    if cells != rows:
        yield page.finding(number, f"a row of {cells} cells in a table of {rows}", r"write \| for a bar inside a cell")
    return rows


def _cells(line: str) -> int:
    return len(re.findall(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))) + 1
