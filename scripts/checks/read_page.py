"""A page as the checks read it: its text, and the same text with all that is no prose blanked out, place by place."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from scripts.checks.read_source import Source, is_asked
from scripts.common.mark_syntax import SOURCES
from scripts.common.markdown_text import CODE, COMMENT, FENCE, FORMULA, FRONT, TAG, blank

_TARGET = re.compile(r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|<https?://[^>]*>|https?://[^\s)>]*")
_QUOTED = re.compile(r"[“\"][^“”\"\n]*(?:\n[^“”\"\n]+)?[”\"]")
_LINK = re.compile(r"(?<!!)\[[^\[\]]+\](?=\()")
_TITLE = re.compile(r"(?<![*\w])\*[A-Z][^*\n]{8,}(?:\n[^*\n]+)?\*(?![*\w])")  # of a work
_HEADING = re.compile(r"^(?P<marks>#{1,6})(?:[ ]+|(?<=##))(?P<title>[^#\s].*?)[ ]*#*[ ]*$", re.M)
_ATTRIBUTES = re.compile(r"\s*\{[^{}]*?(?:#(?P<name>[\w-]+)[^{}]*)?\}\s*$")


@dataclass(frozen=True)
class Heading:
    line: int
    level: int
    title: str
    identifier: str  # set by hand as { #identifier }, else ""


@dataclass(frozen=True)
class Page(Source):
    @property
    def path(self) -> str:
        """The page inside docs, such as "rotary/decay.md"; "" for a file outside."""
        return self.file.removeprefix("docs/") if self.file.startswith("docs/") else ""

    @cached_property
    def uncoded(self) -> str:
        """Without front matter, code and comments."""
        return blank(self.text, FRONT, FENCE, COMMENT, CODE)

    @cached_property
    def marks(self) -> str:
        """Without code and formulas: what Markdown reads signs in."""
        return blank(self.uncoded, FORMULA)

    @cached_property
    def own_words(self) -> str:
        """Words that are the page's own: no quotations, no titles of what it links to."""
        return blank(self.uncoded, FORMULA, _LINK, _TARGET, TAG, _QUOTED)

    @cached_property
    def spelt(self) -> str:
        """Own words without the titles of works, which keep their spelling: emphasised, or in the section Sources."""
        captions = {match.end() for match in re.finditer(r"\.svg\)\s*", self.text)}
        found = _TITLE.sub(lambda at: at[0] if at.start() in captions else blank(at[0], "."), self.own_words)
        return blank(found, SOURCES)

    @cached_property
    def headings(self) -> list[Heading]:
        return [self._heading(match) for match in _HEADING.finditer(self.uncoded)]

    def _heading(self, match: re.Match[str]) -> Heading:
        title = _HEADING.match(self.text, match.start())["title"]  # with its code
        name = (_ATTRIBUTES.search(title) or {"name": ""})["name"] or ""
        return Heading(self.line(match), len(match["marks"]), _ATTRIBUTES.sub("", title), name)

    @cached_property
    def fences(self) -> list[re.Match[str]]:
        return list(FENCE.finditer(blank(self.text, FRONT)))

    @cached_property
    def open_block(self) -> str:
        """What is said of the first block of code, or comment, that has no end; "" where each has one."""
        for fence in self.fences:
            inner = re.search(rf"^{fence['indent']}{fence['mark']}[ ]*[^\s`~]", fence["code"] or "", re.M)
            if inner or not fence["end"]:
                return f"the block of code that begins in line {self.line(fence)} has no end"
        if (start := self.uncoded.find("<!--")) >= 0:
            return f"the comment that begins in line {self.text.count(chr(10), 0, start) + 1} has no end"
        return ""


def pages(root: Path) -> list[Page]:
    """Every page of the site that is asked about and can be read, written or notebook, in order of name."""
    return [page for page in every(root) if is_asked(page.file) and not page.open_block]


def unread(root: Path) -> list[Page]:
    """The pages that are asked about and whose blocks do not close: nothing behind is what it seems."""
    return [page for page in every(root) if is_asked(page.file) and page.open_block]


def every(root: Path) -> list[Page]:
    """The pages that are asked about, and all others: where a link may lead."""
    found = _read(root, "docs/**/*.md", "docs/notebooks/*.py")
    return [page for page in found if not page.path.startswith(("includes/", "figures/"))]


def outside(root: Path) -> list[Page]:
    """Prose outside the site: the README and its neighbours."""
    return [page for page in _read(root, "*.md", ".github/**/*.md") if is_asked(page.file)]


def _read(root: Path, *patterns: str) -> list[Page]:
    paths = [path for pattern in patterns for path in sorted(root.glob(pattern))]
    return [_page(path, path.stat().st_mtime_ns, path.relative_to(root).as_posix()) for path in paths]


@lru_cache(maxsize=512)
def _page(path: Path, changed: int, file: str) -> Page:
    text = path.read_bytes().decode("utf-8", errors="replace").removeprefix("\ufeff").replace("\r\n", "\n")
    return Page(file, _cells(text) if path.suffix == ".py" else text)


def _cells(source: str) -> str:
    """The prose of a notebook, each line where it stands in the file."""
    lines, is_prose = [], False
    for line in source.splitlines():
        if line.startswith("# %%"):
            is_prose = "[markdown]" in line
            line = ""
        lines.append(re.sub(r"^# ?", "", line) if is_prose else "")
    return "\n".join(lines) + "\n"
