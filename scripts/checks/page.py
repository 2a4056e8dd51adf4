"""A page as the checks read it: its text, and the same text with all that is no prose blanked out, place by place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import is_asked

FENCE = re.compile(r"^(?P<indent>[ ]*)(?P<mark>`{3,}|~{3,}).*?(?:^(?P=indent)(?P=mark)[`~]*[ ]*$|\Z)", re.DOTALL | re.M)
_CODE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`)[^\n]+?(?<!`)(?P=ticks)(?!`)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FRONT = re.compile(r"\A---\n.*?^---$", re.DOTALL | re.M)
FORMULA = re.compile(
    r"(?<![\\$])\$\$(?P<display>.+?)\$\$|(?<![\\$])\$(?![\s$])(?P<inline>(?:\\.|[^\\$\n]|\n(?!\s*\n))+?)(?<!\s)\$(?!\$)",
    re.DOTALL,
)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_TARGET = re.compile(r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|<https?://[^>]*>|https?://[^\s)>]*")
_QUOTED = re.compile(r"[“\"][^“”\"\n]*(?:\n[^“”\"\n]+)?[”\"]")
_LINK = re.compile(r"(?<!!)\[[^\[\]]+\](?=\()")
_HEADING = re.compile(r"^(?P<marks>#{1,6})[ ]+(?P<title>.+?)[ ]*#*[ ]*$", re.M)
_ATTRIBUTES = re.compile(r"\s*\{[:]?\s*(?P<list>[^{}]*)\}\s*$")


@dataclass(frozen=True)
class Heading:
    line: int
    level: int
    title: str
    identifier: str  # set by hand as { #identifier }, else ""


@dataclass(frozen=True)
class Page:
    file: str  # relative to the repository root
    text: str

    @property
    def path(self) -> str:
        """The page inside docs, such as "rotary/decay.md"; "" for a file outside."""
        return self.file.removeprefix("docs/") if self.file.startswith("docs/") else ""

    def finding(self, place: int | re.Match, wrong: str, mend: str) -> Finding:
        """What is wrong in a line, or where a match starts."""
        line = place if isinstance(place, int) else self.line(place.start())
        return Finding(self.file, line, wrong, mend)

    @cached_property
    def uncoded(self) -> str:
        """Without front matter, code and comments."""
        return _blank(self.text, _FRONT, FENCE, _COMMENT, _CODE)

    @cached_property
    def marks(self) -> str:
        """Without code and formulas: what Markdown reads signs in."""
        return _blank(self.uncoded, FORMULA)

    @cached_property
    def words(self) -> str:
        """Without code, formulas, HTML tags and the targets of links."""
        return _blank(self.uncoded, FORMULA, _TARGET, _TAG)

    @cached_property
    def own_words(self) -> str:
        """Words that are the page's own: no quotations, no titles of what it links to."""
        return _blank(self.uncoded, FORMULA, _LINK, _TARGET, _TAG, _QUOTED)

    @cached_property
    def headings(self) -> list[Heading]:
        return [_heading(self, match) for match in _HEADING.finditer(self.uncoded)]

    @cached_property
    def fences(self) -> list[re.Match[str]]:
        return list(FENCE.finditer(_blank(self.text, _FRONT)))

    def line(self, place: int) -> int:
        """The line of a place in the text."""
        return self.text.count("\n", 0, place) + 1


def pages(root: Path) -> list[Page]:
    """Every page of the site that is asked about, written or notebook, in order of name."""
    return [page for page in every(root) if is_asked(page.file)]


def every(root: Path) -> list[Page]:
    """The pages that are asked about, and all others: where a link may lead."""
    found = [*sorted(root.glob("docs/**/*.md")), *sorted(root.glob("docs/notebooks/*.py"))]
    read = [_page(path, path.stat().st_mtime_ns, path.relative_to(root).as_posix()) for path in found]
    return [page for page in read if not page.path.startswith(("includes/", "figures/"))]


def outside(root: Path) -> list[Page]:
    """Prose outside the site: the README and its neighbours."""
    found = sorted([*root.glob("*.md"), *root.glob(".github/**/*.md")])
    read = [_page(path, path.stat().st_mtime_ns, path.relative_to(root).as_posix()) for path in found]
    return [page for page in read if is_asked(page.file)]


@lru_cache(maxsize=512)
def _page(path: Path, changed: int, file: str) -> Page:
    return Page(file, _cells(_text(path)) if path.suffix == ".py" else _text(path))


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace").removeprefix("\ufeff").replace("\r\n", "\n")


def _cells(source: str) -> str:
    """The prose of a notebook, each line where it stands in the file."""
    lines, is_prose = [], False
    for line in source.splitlines():
        if line.startswith("# %%"):
            is_prose = "[markdown]" in line
            line = ""
        lines.append(re.sub(r"^# ?", "", line) if is_prose else "")
    return "\n".join(lines) + "\n"


def _blank(text: str, *patterns: re.Pattern[str]) -> str:
    for pattern in patterns:
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


def _heading(page: Page, match: re.Match[str]) -> Heading:
    line = page.line(match.start())
    title = _HEADING.match(page.text.splitlines()[line - 1])["title"]  # with its code
    attributes = _ATTRIBUTES.search(title)
    named = re.search(r"#([\w-]+)", attributes["list"]) if attributes else None
    return Heading(line, len(match["marks"]), _ATTRIBUTES.sub("", title), named[1] if named else "")


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Numbered from 1."""
    yield from enumerate(text.split("\n"), 1)
