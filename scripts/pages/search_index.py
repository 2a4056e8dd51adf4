"""What the search knows: the sections of all pages, as text without markup, and the lists of docs/includes/search.yml.

A section is a heading with what follows it, or a row of a table that has an address of its own (a model of the atlas).
Left out are formulas, drawings and what has the attribute `data-search-exclude`. docs/assets/js/search reads it.
"""

import json
import math
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import yaml

LISTS = "includes/search.yml"
FILE = "search/sections.js"
_HEADINGS = {"h1", "h2", "h3"}
_BLOCKS = {"p", "li", "tr", "dt", "dd", "div", "ul", "ol", "dl", "table", "figcaption", "summary", "blockquote", "h4"}
_LEFT_OUT = {"math", "svg", "script", "style", "button", "select", "noscript"}
_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_CUT = "…"  # stands for a formula within a sentence
_WEIGHT = 1


@dataclass
class Section:
    """at: its address in the site; text: its blocks, a line each; code: its programs."""

    at: str
    page: str
    title: str = ""
    text: str = ""
    code: str = ""
    words: list[str] = field(default_factory=list)
    weight: float = _WEIGHT


class _Reader(HTMLParser):
    def __init__(self, address: str, page: str) -> None:
        super().__init__()
        self.page, self.address = page, address
        self.sections = [Section(address, page, page)]
        self._above: Section | None = None  # of a row: what goes on after it
        self._left_out = ""  # the element that is left out, and how many of its kind are open
        self._open = 0
        self._place = "text"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self._left_out:
            self._open += tag == self._left_out
        elif tag in _LEFT_OUT or "data-search-exclude" in given or given.get("class") == "headerlink":
            if tag not in _VOID:
                self._left_out, self._open = tag, 1
            if tag == "math" and given.get("display") != "block":
                self._say(_CUT)
        elif tag in _HEADINGS:
            if tag != "h1":
                self._begin(given.get("id"))
            self._place = "title"
            self.sections[-1].title = ""
        elif tag == "tr" and given.get("id"):
            self._above = self.sections[-1]
            self._begin(given["id"])
            self._place = "title"
        elif tag == "pre":
            self._place = "code"
        elif tag in _BLOCKS or tag == "br":
            self._say("\n")
        elif tag in {"td", "th"} and self._place == "text":
            self._say(" · ")

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            self._open -= tag == self._left_out
            if not self._open:
                self._left_out = ""
        elif tag == "tr" and self._above:
            self._begin_again(self._above)
        elif tag in _HEADINGS | {"pre"} or (tag in {"td", "th"} and self._place == "title"):
            self._say("\n")
            self._place = "text"
        elif tag in _BLOCKS:
            self._say("\n")

    def handle_data(self, data: str) -> None:
        if not self._left_out:
            self._say(data if self._place == "code" else data.replace("\n", " "))

    def _begin(self, anchor: str | None) -> None:
        self.sections.append(Section(f"{self.address}#{anchor}" if anchor else self.address, self.page))

    def _begin_again(self, section: Section) -> None:
        self._above = None
        self.sections.append(Section(section.at, section.page, section.title))

    def _say(self, text: str) -> None:
        section = self.sections[-1]
        setattr(section, self._place, getattr(section, self._place) + text)


def of_page(address: str, title: str, content: str) -> list[Section]:
    """The sections of a page that say something, by the HTML of its content."""
    reader = _Reader(address, title)
    reader.feed(content)
    reader.close()
    joined: dict[str, Section] = {}
    for each in reader.sections:
        first = joined.setdefault(each.at, each)
        if first is not each:
            first.text, first.code = f"{first.text}\n{each.text}", f"{first.code}\n{each.code}"
    for each in joined.values():
        each.title = " ".join(each.title.split())
        each.text, each.code = _lines(each.text), _lines(each.code)
    return [each for each in joined.values() if each.text or each.code or "#" not in each.at]


def script(sections: list[Section], docs: Path) -> str:
    """The file that a page loads. Raises ValueError for a list of a page that is not there, or with no words in it."""
    wanted = yaml.safe_load((docs / LISTS).read_text(encoding="utf-8"))
    pages = {page_of(each.at): each for each in reversed(sections)}
    if unknown := wanted["words"].keys() - pages.keys():
        raise ValueError(f"{LISTS} must name pages of the search, got {', '.join(sorted(unknown))}")
    lists = {name: wanted[name] for name in ("left_out", "everywhere", "besides")}
    listed = [*wanted["words"].values(), *lists["besides"].values(), lists["left_out"], lists["everywhere"]]
    if wrong := [word for words in listed for word in words if not isinstance(word, str)]:
        raise ValueError(f'{LISTS} must list words, got {wrong[0]!r}: put the word into quotes, as in "on"')
    for page, words in wanted["words"].items():
        pages[page].words = words
    for each in sections:
        each.weight = _weight(each.at, wanted["weights"])
    told = {"sections": [_told(each) for each in sections], **lists}
    return f"globalThis.PESECTIONS = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


def _weight(at: str, weights: dict[str, float]) -> float:
    """What the last of the places says that an address is in, times what its section has by its name."""
    place = page_of(at) + at[at.find("#") :] if "#" in at else page_of(at)
    by_place = [weight for start, weight in weights.items() if place.startswith(start)]
    by_name = [weight for name, weight in weights.items() if name.startswith("#") and place.endswith(name)]
    return math.prod([*by_place[-1:], *by_name], start=_WEIGHT)


def page_of(address: str) -> str:
    """The page of an address as the site on the web names it: in the site for reading from disk it is a file."""
    return address.partition("#")[0].removesuffix("index.html").replace(".html", "/")


def _told(section: Section) -> dict[str, object]:
    """A section without what is empty or usual: the file travels."""
    told = {**vars(section), "title": section.title if section.title != section.page else ""}
    usual = {"weight": _WEIGHT}
    return {name: value for name, value in told.items() if name == "at" or (value and value != usual.get(name))}


def _lines(text: str) -> str:
    lines = (" ".join(line.split()).removeprefix("· ").strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line.strip("·… "))
