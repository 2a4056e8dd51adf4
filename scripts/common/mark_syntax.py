"""How a page says what a statement rests on: with a mark at the end of its paragraph.

    Rotating keeps the length. {tested: test_rotating_keeps_the_length}

`derived` names the section with the argument, `tested` a test, `measured` a section, notebook or script of ours,
`cited` an entry of the section Sources. Reads text only, so that the checks and the Markdown extension find the same.
"""

import re
from dataclasses import dataclass

from scripts.common.markdown_text import CLOSED, CODE, COMMENT, FORMULA, blank

KINDS = ("derived", "tested", "measured", "cited")

_MARK = re.compile(r"\{(?P<kind>[a-z][a-z ]*?)(?::\s*(?P<where>[^{}]*?))?\s*\}")
SOURCES = re.compile(r"^## Sources\b.*?(?=^## |\Z)", re.DOTALL | re.M)
_ENTRY = re.compile(r"^- +(?P<text>.+?)(?=^- |^$|\Z)", re.DOTALL | re.M)
_NAME = re.compile(r"\w[\w'’.-]*\w")


@dataclass(frozen=True)
class Mark:
    kind: str
    where: str
    start: int
    end: int


@dataclass(frozen=True)
class Entry:
    """An item of the section Sources, and where its text starts."""

    text: str
    start: int


def marks(text: str) -> list[Mark]:
    """All marks of a page, of whatever kind; those shown as code are left out."""
    found = _MARK.finditer(blank(text, CLOSED, COMMENT, CODE, FORMULA))
    wheres = ((match, text[match.start("where") : match.end() - 1] if match["where"] else "") for match in found)
    return [Mark(match["kind"], " ".join(where.split()), *match.span()) for match, where in wheres]


def entries(text: str) -> list[Entry]:
    """The items of the section Sources, in their order."""
    section = SOURCES.search(text)
    found = _ENTRY.finditer(text, section.start(), section.end()) if section else ()
    return [Entry(match["text"], match.start("text")) for match in found]


def opened(where: str, listed: list[Entry]) -> list[int]:
    """Numbers of the entries that a citation may mean; one, if it is clear.

    "Su et al., 2021, section 3" means an entry that begins with Su, else one that names Su; of several, the one that
    has most of the parts between its commas.
    """
    name = _NAME.search(where)
    word = re.compile(rf"(?<![\w-]){re.escape(name[0])}(?![\w-])") if name else None
    naming = {i: entry.text for i, entry in enumerate(listed) if word and word.search(entry.text)}
    naming = {i: text for i, text in naming.items() if word.match(text.lstrip("[`*"))} or naming
    parts = {i: sum(part in " ".join(text.split()) for part in where.split(", ")) for i, text in naming.items()}
    return [i for i in naming if parts[i] == max(parts.values())]


def is_test(where: str) -> bool:
    """Whether a mark names a test: `test_name`, or `folder/test_file.py::test_name` inside tests."""
    return "::" in where or where.startswith("test_")


def is_script(where: str) -> bool:
    """Whether a mark names a script of ours: `scripts/maintain/bench_cost.py`."""
    return where.startswith("scripts/") and where.endswith(".py")


def test_of(where: str, page: str) -> tuple[str, str]:
    """File and name of the test that a mark names. A bare name is looked for in the tests of the page itself."""
    file, _, name = where.rpartition("::")
    if file:
        return f"tests/{file}", name
    chapter, _, last = page.rpartition(".")[0].rpartition("/")
    return f"tests/docs/{chapter}/test_{last}.py".replace("//", "/"), name


def file_of(where: str, page: str) -> str:
    """The file of code that a mark opens, "" for what is no code."""
    return where if is_script(where) else test_of(where, page)[0] if is_test(where) else ""
