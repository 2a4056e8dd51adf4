"""The chapters of the site, and what can be told of a page before it is read: its picture, its length, its formulas."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scripts.common.mark_syntax import KINDS
from scripts.common.markdown_text import CLOSED, COMMENT, FORMULA, FRONT, TAG, blank

WORDS, MINUTES_OF_FORMULA, FIGURE = 150, 0.75, 0.4  # words per minute; minutes per formula of its own line, per figure
FIRST = "index.md"
ABOUT_THE_SITE = "contributing/"  # no chapter
_FOLDED = re.compile(r"^\?\?\?.*?(?=^\S|\Z)", re.DOTALL | re.M)
_SHOWN = re.compile(
    r"^!\[(?P<alternative>.*?)\]\((?:\.\./)*figures/(?P<name>[\w/]+)\.svg\)\n"
    r"\*(?P<caption>.+?)\* *$(?=\n\n|\n?\Z)",
    re.DOTALL | re.M,
)
_SAID = re.compile(r"\A---\n(?:.*\n)*?minutes: (\d+)\n")  # by a page on which there is more to do than to read
_TITLE = re.compile(r"^# +(.+?)(?: *\{.*\})?$", re.M)
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_MARK = re.compile(rf"\s*\{{(?:{'|'.join(KINDS)}):[^}}]*\}}")
_BEGINNING = re.compile(r".{60,}?[.?!](?=\s|$)")  # a sentence, or two short ones


@dataclass(frozen=True)
class Shown:
    """A figure as a page shows it."""

    name: str
    alternative: str
    caption: str  # its first sentence or two, as Markdown without links and emphasis


@dataclass(frozen=True)
class About:
    """A page, by its Markdown."""

    title: str
    first: str  # sentence or two, as Markdown without links and emphasis
    formulas: int  # on lines of their own
    exercises: int  # without the guesses before a figure
    minutes: int
    shown: tuple[Shown, ...]  # the figures, without those of an answer that is folded away


def about(text: str) -> About:
    """Reads the Markdown of a page. Minutes are those of a reader who is new to it: words, formulas, figures."""
    seen = blank(text, FRONT, CLOSED, COMMENT, _FOLDED)
    shown = tuple(
        Shown(each["name"], " ".join(each["alternative"].split()), _beginning(each["caption"]))
        for each in _SHOWN.finditer(seen)
    )
    formulas = [each[0] for each in FORMULA.finditer(seen) if each["display"]]
    title = _TITLE.search(seen)
    words = len(_SHOWN.sub(r"\g<caption>", seen).split()) - sum(len(each.split()) for each in formulas)
    minutes = words / WORDS + MINUTES_OF_FORMULA * len(formulas) + FIGURE * len(shown)
    return About(
        title=title[1] if title else "",
        first=_first(seen[title.end() :] if title else seen),
        formulas=len(formulas),
        exercises=len(re.findall(r'^\?\?\?\+? question "Exercise', text, re.M)),
        minutes=int(said[1]) if (said := _SAID.match(text)) else max(1, round(minutes)),
        shown=shown,
    )


@cache
def of_file(path: Path, _changed: int) -> About:
    return about(path.read_text(encoding="utf-8"))


def of_page(docs: Path, page: str) -> About:
    """`page` is a path inside docs."""
    path = docs / page
    return of_file(path, path.stat().st_mtime_ns)


def chapters(nav: Iterable[str]) -> dict[str, list[str]]:
    """Of the pages of the nav: the first page of each chapter, a folder -> the other pages of the folder, in order."""
    folders: dict[str, list[str]] = {}
    for page in nav:
        folder = page.rpartition("/")[0]
        if folder and page.endswith(".md") and not page.startswith(ABOUT_THE_SITE):
            folders.setdefault(folder, []).append(page)
    found = {}
    for pages in folders.values():
        first = next((page for page in pages if page.endswith(f"/{FIRST}")), pages[0])
        found[first] = [page for page in pages if page != first]
    return found


def name(page: str) -> str:
    """The chapter of a page."""
    return page.partition("/")[0].replace("_", " ").capitalize()


def _first(text: str) -> str:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph[:1] not in ("!", "#", "<", "|", "-", "{", "$", "?") and not paragraph.startswith("*Figure"):
            return _beginning(paragraph)
    return ""


def _beginning(paragraph: str) -> str:
    plain = TAG.sub("", _LINK.sub(r"\1", _MARK.sub("", " ".join(paragraph.split())))).replace("*", "")
    begin = _BEGINNING.match(plain)
    return begin[0] if begin else plain
