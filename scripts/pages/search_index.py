"""What the search knows: the sections of all pages, as text without markup, and the lists of docs/includes/search.yml.

A section is a heading with what follows it, or a row of a table: one that has an address of its own (a model of the
atlas), or what a reader sees when something is wrong, beside its cause.
Left out are formulas, drawings and what has the attribute `data-search-exclude`. docs/assets/js/search reads it.
"""

import json
import math
import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from bs4 import BeautifulSoup

LISTS = "includes/search.yml"
FILE = "search/sections.js"
_BLOCKS = ["br", "p", "li", "tr", "dt", "dd", "div", "ul", "ol", "dl", "figcaption", "summary", "blockquote", "h4"]
_LEFT_OUT = "[data-search-exclude], .headerlink, .pe-source, .code summary, script, style, button, select, noscript"
_DRAWN = re.compile(r"<svg\b.*?</svg>", re.DOTALL)  # before it is parsed: half of a page
_FORMULA = re.compile(r"<math\b(?P<display>[^>]*display=\"block\")?.*?</math>", re.DOTALL)
_CUT = "…"  # stands for a formula within a sentence
_SEEN = ("Message", "What you see")  # heads of first columns
_END = "\f"  # of a block; a line of a program ends otherwise


@dataclass
class Section:
    """at: its address in the site; text: its blocks, a line each; code: its programs."""

    at: str
    page: str
    title: str = ""
    text: str = ""
    code: str = ""
    words: list[str] = field(default_factory=list)
    weight: float = 1


def of_page(address: str, title: str, content: str) -> list[Section]:
    """The sections of a page that say something, by the HTML of its content."""
    content = _FORMULA.sub(lambda formula: "" if formula["display"] else _CUT, _DRAWN.sub("", content))
    page = BeautifulSoup(content, "html.parser")
    for each in page.select(_LEFT_OUT):
        each.decompose()
    for each in page(_BLOCKS):
        each.insert_before(_END)
        each.insert_after(_END)
    for cell in page.select("td, th"):
        cell.insert_before(" · ")
    for row in page.select("tbody tr"):
        if row.find_parent("table").th.get_text() in _SEEN and row.td.get_text() != "the same":
            row["class"], row.td.name = "seen", "th"
    last, sections = "", {"": Section(address, title)}
    for text in page(string=True):
        around = {each.name: each for each in reversed([*text.parents])}  # of each name the nearest
        heading, row = next((around[name] for name in ("h1", "h2", "h3") if name in around), None), around.get("tr")
        if heading:
            last = heading.get("id", "") if heading.name != "h1" else ""
        row = row if row and (row.get("id") or row.get("class") == "seen") else None
        at = row.get("id", last) if row else last
        section = sections.setdefault(id(row) if row else at, Section(f"{address}#{at}", title))
        if heading or (row and "th" in around and "small" not in around):
            section.title += text
        elif "pre" in around:
            section.code += text
        else:
            section.text += text.replace("\n", " ")
    for each in sections.values():
        each.title, each.text, each.code = " ".join(each.title.split()), _lines(each.text), _lines(each.code)
    return [each for each in sections.values() if each.text or each.code or "#" not in each.at]


def script(sections: list[Section], docs: Path) -> str:
    """The file that a page loads. Raises ValueError for a list of what are no words."""
    wanted = yaml.safe_load((docs / LISTS).read_text(encoding="utf-8"))
    pages = {page_of(each.at): each for each in reversed(sections)}
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
    return math.prod([*by_place[-1:], *by_name])


def page_of(address: str) -> str:
    """The page of an address as the site on the web names it: in the site for reading from disk it is a file."""
    return address.partition("#")[0].removesuffix("index.html").replace(".html", "/")


def _told(section: Section) -> dict[str, object]:
    """A section without what is empty or usual: the file travels."""
    told = {**vars(section), "title": section.title if section.title != section.page else ""}
    return {name: value for name, value in told.items() if name == "at" or value not in ("", [], 1)}


def _lines(text: str) -> str:
    lines = (" ".join(line.split()).lstrip("· ") for line in re.split(r"[\n\f]", text))
    return "\n".join(line for line in lines if line.strip("·… "))
