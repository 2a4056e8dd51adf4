"""How a page says what each of its claims rests on: proved, computed, measured or cited.

The unit is a paragraph or an item of a list, together with the formulas and tables that stand directly after it. A fact
that it quotes makes it computed, a link to a source makes it cited. All else its author says in a mark at its end:

    The length stays as it is. {proved: test_rotating_keeps_the_length}

Reads text only, so that the checks and the Markdown extension find the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

KINDS = ("proved", "computed", "measured", "cited")
NO_CLAIM = "no claim"
HERE = "here"
UNMARKED = (
    "contributing/", "code/", "includes/", "notation.md", "references.md", "api.md", "changes.md",
    "evidence/claims.md",  # where each claim has a verdict and a source of its own
    "playground.md",  # a tool: what it shows is computed as you watch
)  # fmt: skip
WITHOUT_CLAIMS = {"Exercises", "Sources", "Where to begin"}  # sections of questions, of sources and of links
_MEASURED_FACTS = "experiments."  # the chapter of facts that are read from results of trainings

_MARK = re.compile(r"\{(?P<kind>[a-z][a-z ]*?)(?::\s*(?P<where>[^{}]*?))?\s*\}")
_AT_END = re.compile(r"(?:\s*\{[a-z][a-z ]*?(?::[^{}]*)?\})+\s*\Z")
_CODE = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_FORMULA = re.compile(r"(?<![\\$])\$(?![\s$])(?:\\.|[^\\$])+?(?<!\s)\$(?!\$)|\$\$.+?\$\$", re.DOTALL)
_FACT = re.compile(r'<span data-fact="(?P<name>[^"]*)">')
_SOURCE = re.compile(r"\]\(<?https?://|<https?://")
_HEADING = re.compile(r"^#{1,6} +(?P<title>.+?) *#* *$")
_FENCE = re.compile(r"^ *(?P<mark>`{3,}|~{3,})")
_ITEM = re.compile(r"^ *(?:[-*+]|\d+\.) +\S")
_FIGURE = re.compile(r"^ *!\[")
_SHOWN = re.compile(r"/figures/(?P<name>\w+/\w+)\.svg\)")
_QUESTION = re.compile(r"^(?P<indent> *)(?:\?\?\?\+?|!!!) +question\b")
_BLOCK = re.compile(r"^ *(?:!!!|\?\?\?\+?|===) ?")
_NO_PROSE = re.compile(r"^ *(?:\{\{.*\}\}|\*\[.*|\{ [.#:].*\}|\{: .*\}|-{3,}) *$")
_HTML = re.compile(r"^ *</?(?!span\b|a\b|em\b|strong\b|code\b|sub\b|sup\b|kbd\b|abbr\b)[a-zA-Z!]")


@dataclass(frozen=True)
class Mark:
    kind: str
    where: str
    start: int
    end: int


@dataclass
class Unit:
    """What carries a kind: where its text starts and ends, and what stands around it."""

    start: int
    end: int
    section: str  # title of the second-level heading above, "" before the first
    is_item: bool
    ends_in_block: bool = False  # a formula or a table is its last part
    leads_to_list: bool = False
    text: str = ""
    marks: tuple[Mark, ...] = ()
    stray: tuple[Mark, ...] = ()  # marks that do not stand at the end
    facts: tuple[str, ...] = ()
    has_link: bool = False
    above: "Unit | None" = None  # the paragraph that leads to the list of which this is an item

    @property
    def own(self) -> tuple[str, ...]:
        """Its kinds in order, from its marks and from what it quotes."""
        said = {mark.kind for mark in self.marks}
        if any(fact.startswith(_MEASURED_FACTS) for fact in self.facts):
            said.add("measured")
        if any(not fact.startswith(_MEASURED_FACTS) for fact in self.facts) and "measured" not in said:
            said.add("computed")
        if self.has_link:
            said.add("cited")
        return tuple(kind for kind in KINDS if kind in said)

    @property
    def is_no_claim(self) -> bool:
        return any(mark.kind == NO_CLAIM for mark in self.marks)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its own kinds, else those of the paragraph that leads to its list."""
        return self.own or (self.above.own if self.above and not self.marks else ())

    @property
    def is_tagged(self) -> bool:
        if self.own or self.is_no_claim or self.leads_to_list:
            return True
        return bool(self.above and (self.above.own or self.above.is_no_claim))


@dataclass(frozen=True)
class Shown:
    """A figure on a page."""

    name: str
    section: str
    start: int


@dataclass
class Outline:
    units: list[Unit] = field(default_factory=list)
    figures: list[Shown] = field(default_factory=list)

    def figure_near(self, unit: Unit) -> str:
        """The last figure above the unit in its section, else the first below; "" if the section has none."""
        here = [shown for shown in self.figures if shown.section == unit.section]
        above = [shown for shown in here if shown.start < unit.start]
        return above[-1].name if above else here[0].name if here else ""


def is_marked(page: str) -> bool:
    """Whether the paragraphs of a page carry their kinds. `page` is its path inside docs."""
    return page.endswith(".md") and not page.startswith(UNMARKED)


def outline(text: str) -> Outline:
    """The claims and figures of a page."""
    return _Reader(text).read()


def marks(text: str) -> list[Mark]:
    """All marks of a text, those shown as code left out."""
    prose = _blanked(text)
    return [
        Mark(match["kind"], " ".join((match["where"] or "").split()), match.start(), match.end())
        for match in _MARK.finditer(prose)
    ]


class _Reader:
    """Walks through the lines of a page and glues them into units."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.result = Outline()
        self.section = ""
        self.unit: Unit | None = None  # what a further formula, table or paragraph may belong to
        self.is_open = False  # whether the next line of text continues the paragraph
        self.above: Unit | None = None

    def read(self) -> Outline:
        blocks = _without_blocks(self.text)
        in_formula = in_figure = False
        for start, line, is_code in blocks:
            end = start + len(line)
            stripped = line.strip()
            if in_formula:
                in_formula = not stripped.endswith("$$")
                self._grow(end, is_block=True)
            elif is_code:
                self._lead()
            elif not stripped:
                self.is_open = in_figure = False
            elif in_figure:
                pass
            elif heading := _HEADING.match(line):
                if line.startswith("## "):
                    self.section = re.sub(r"\s*\{[^{}]*\}$", "", heading["title"])
                self._close()
            elif _FIGURE.match(line):
                in_figure = True
                self.result.figures += [Shown(found["name"], self.section, start) for found in _SHOWN.finditer(line)]
                self._close()
            elif stripped.startswith("$$"):
                in_formula = stripped == "$$" or not stripped.endswith("$$")
                self._block(start, end)
            elif stripped.startswith("|"):
                self._block(start, end)
            elif _BLOCK.match(line) or _HTML.match(line) or _NO_PROSE.match(line):
                self._lead()
                self._close()
            elif _ITEM.match(line):
                self._item(start, end)
            else:
                self._prose(start, end, line)
        units = [unit for unit in self.result.units if unit.section not in WITHOUT_CLAIMS]
        self.result.units = [_finished(unit, self.text) for unit in units]
        return self.result

    def _new(self, start: int, end: int, is_item: bool) -> None:
        self.unit = Unit(start, end, self.section, is_item)
        self.result.units.append(self.unit)

    def _grow(self, end: int, is_block: bool = False) -> None:
        self.unit.end = end
        self.unit.ends_in_block = is_block

    def _close(self) -> None:
        self.unit = self.above = None
        self.is_open = False

    def _lead(self) -> None:
        """A block of code or a note follows what has led to it."""
        if self.unit and self._ends_with_colon():
            self.unit.leads_to_list = True
        self.unit = None
        self.is_open = False

    def _block(self, start: int, end: int) -> None:
        if self.unit:
            self._grow(end, is_block=True)
        else:
            self._new(start, end, is_item=False)
            self.unit.ends_in_block = True
        self.is_open = False

    def _item(self, start: int, end: int) -> None:
        if self.unit and not self.unit.is_item and self._ends_with_colon():
            self.unit.leads_to_list = True
            self.above = self.unit
        elif self.unit and self.unit.is_item and self._ends_with_colon():
            self.unit.leads_to_list = True
        elif self.unit and not self.unit.is_item:
            self.above = None
        self._new(start, end, is_item=True)
        self.unit.above = self.above
        self.is_open = True

    def _prose(self, start: int, end: int, line: str) -> None:
        stripped = line.strip()
        is_mark = bool(_AT_END.fullmatch(stripped))
        is_caption = stripped.startswith("*") and not stripped.startswith("**")
        after_block = self.unit and self.unit.ends_in_block
        if (self.unit and (self.is_open or is_mark)) or (
            after_block and (is_caption or not self._ends_with_row()) and (line[0] == " " or not self.unit.is_item)
        ):
            self._grow(end)
        else:
            if line[0] != " ":
                self.above = None
            self._new(start, end, is_item=False)
        self.is_open = not is_mark

    def _ends_with_colon(self) -> bool:
        return _AT_END.sub("", self.text[self.unit.start : self.unit.end]).rstrip().rstrip("*").endswith(":")

    def _ends_with_row(self) -> bool:
        return self.text[: self.unit.end].rpartition("\n")[2].lstrip().startswith("|")


def _without_blocks(text: str) -> Iterator[tuple[int, str, bool]]:
    """Lines with their places; front matter, comments and exercises are blank, and code is said to be code."""
    text = re.sub(r"<!--.*?-->", lambda match: re.sub(r"[^\n]", " ", match[0]), text, flags=re.DOTALL)
    fence, question, is_front = "", None, text.startswith("---\n")
    start = 0
    for number, line in enumerate(text.split("\n")):
        is_code, shown = bool(fence), line
        if is_front:
            is_front, shown = number == 0 or line != "---", ""
        elif question is not None and (not line.strip() or len(line) - len(line.lstrip()) > question):
            is_code, shown = False, ""
        elif fence:
            if (mark := _FENCE.match(line)) and mark["mark"].startswith(fence) and line.strip() == mark["mark"]:
                fence = ""
        elif mark := _FENCE.match(line):
            fence, is_code = mark["mark"], True
        else:
            found = _QUESTION.match(line)
            question = len(found["indent"]) if found else None
            shown = "" if found else line
        yield start, shown, is_code
        start += len(line) + 1


def _finished(unit: Unit, text: str) -> Unit:
    part = text[unit.start : unit.end]
    end = _AT_END.search(_blanked(part))
    every = [Mark(mark.kind, mark.where, mark.start + unit.start, mark.end + unit.start) for mark in marks(part)]
    limit = unit.start + (end.start() if end else len(part))
    unit.marks = tuple(mark for mark in every if mark.start >= limit)
    unit.stray = tuple(mark for mark in every if mark.start < limit and _is_known(mark))
    unit.text = part
    shown = _CODE.sub(" ", part)
    unit.facts = tuple(match["name"] for match in _FACT.finditer(shown))
    unit.has_link = bool(_SOURCE.search(shown))
    return unit


def _is_known(mark: Mark) -> bool:
    return mark.kind in (*KINDS, NO_CLAIM)


def _blanked(text: str) -> str:
    """Code and formulas as spaces, place by place."""
    for pattern in (_CODE, _FORMULA):
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


def is_test(where: str) -> bool:
    """Whether a mark names a test: `test_name`, or `folder/test_file.py::test_name` inside tests."""
    return "::" in where or where.startswith("test_")


def is_section(where: str) -> bool:
    """Whether a mark names a section or a page: `#anchor`, `other.md#anchor`, `notebook.ipynb`."""
    return where.startswith("#") or bool(re.search(r"\.(?:md|ipynb)(?:#|$)", where))


def test_of(where: str, page: str) -> tuple[str, str]:
    """File and name of the test that a mark names. A bare name is looked for in the tests of the page itself."""
    file, _, name = where.rpartition("::")
    if file:
        return f"tests/{file}", name
    chapter, _, last = page.removesuffix(".md").rpartition("/")
    return f"tests/docs/{chapter}/test_{last}.py".replace("//", "/"), name
