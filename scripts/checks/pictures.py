"""Pages show figures that exist, by the right path, with words for those who cannot see them and a caption."""

import difflib
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from scripts.checks import figures
from scripts.checks.finding import Finding, nearest
from scripts.checks.page import Page, every, pages
from scripts.checks.source import is_asked

_IMAGE = re.compile(r"!\[(?P<alt>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<link>[^)\s]*)[^)]*\)")
_FIGURE = re.compile(r"(?:\.{0,2}/)*figures/(?P<name>[\w/.-]+?)(?P<suffix>\.\w+)?$")
_SHOWN = re.compile(r"\]\([^)\s]*figures/([\w/.-]+?)(?:\.\w+)?\)")
_HTML_IMAGE = re.compile(r"<img\b(?P<attributes>[^>]*)>")
_OPENING = re.compile(
    r"(an? )?(image|picture|figure|plot|graph|chart|diagram|screenshot|illustration) (of|that shows|showing)\b", re.I
)
_FILE_NAME = re.compile(r"[\w/.-]+\.\w{2,4}|\w+[_/]\w+")
FEWEST = 5  # words of an alternative text
MOST = 90


def findings(root: Path) -> list[Finding]:
    """What is wrong with the images of the pages, and the figures that no page shows."""
    sources = figures.names(root)
    found, shown = [], set()
    texts: dict[str, str] = {}
    for page in pages(root):
        found += _page(page, sources, shown, texts)
    if any(is_asked(file) for name, file in sources.items() if name not in shown):
        shown |= {name for page in every(root) for name in _SHOWN.findall(page.uncoded)}
    for name in sorted(sources.keys() - shown):
        found.append(Finding(sources[name], 1, f"no page shows the figure {name}", "show it, or remove the file"))
    return sorted(found)


def mended(page: Page, sources: dict[str, str]) -> str:
    """The text of a page with the paths of its figures put right."""
    text = page.text
    for match in reversed(list(_IMAGE.finditer(page.uncoded))):
        figure = _FIGURE.fullmatch(match["link"])
        if figure and figure["name"] in sources:
            text = text[: match.start("link")] + _right_link(page, figure["name"]) + text[match.end("link") :]
    return text


def _page(page: Page, sources: dict[str, str], shown: set[str], texts: dict[str, str]) -> Iterator[Finding]:
    here: dict[str, int] = {}
    for match in _HTML_IMAGE.finditer(page.uncoded):
        if not re.search(r"\balt=\"[^\"]+\"", match["attributes"]):
            yield page.finding(match, "an image has no alternative text", 'write alt="what is seen"')
    for match in _IMAGE.finditer(page.uncoded):
        line = page.line(match.start())
        alternative = " ".join(page.text[match.start("alt") : match.end("alt")].split())
        name = match["link"]
        figure = _FIGURE.fullmatch(match["link"])
        if figure:
            name = figure["name"]
            shown.add(name)
            yield from _link(page, line, figure, match["link"], sources)
            if name in here:
                mend = f"show it once, and link to #figure-{name.replace('/', '-')}"
                yield page.finding(line, f"{name} is shown a second time (first in line {here[name]})", mend)
            here.setdefault(name, line)
            yield from _caption(page, match, line, name, alternative)
        yield from _alternative(page, line, name, alternative, texts)


def _link(page: Page, line: int, figure: re.Match, link: str, sources: dict[str, str]) -> Iterator[Finding]:
    name = figure["name"]
    if name not in sources:
        near = nearest(name, sources)
        begin = f"begin it: python3 scripts/new.py figure {name}; a picture that is not drawn belongs in docs/assets"
        mend = f"the nearest name is {near}" if near else begin
        yield page.finding(line, f"there is no figure {name}", mend)
    elif link != (right := _right_link(page, name)):
        yield page.finding(line, f"the link {link} does not lead to the figure", f"write {right}")


def _right_link(page: Page, name: str) -> str:
    return f"{'../' * (len(PurePosixPath(page.path).parts) - 1)}figures/{name}.svg"


def _alternative(page: Page, line: int, name: str, text: str, texts: dict[str, str]) -> Iterator[Finding]:
    say = "say in the brackets what is seen"
    if not text:
        yield page.finding(line, f"{name} has no alternative text", say)
        return
    if _FILE_NAME.fullmatch(text) or text == name.rpartition("/")[2]:
        yield page.finding(line, f"the alternative text {text!r} is a file name", say)
    elif opening := _OPENING.match(text):
        yield page.finding(
            line, f"the alternative text begins with {opening[0]!r}", "a reader hears that it is one: leave it out"
        )
    elif not FEWEST <= len(text.split()) <= MOST:
        few = len(text.split()) < FEWEST
        much = "too short to say what is seen" if few else f"longer than {MOST} words"
        yield page.finding(line, f"the alternative text of {name} is {much}", "write one or two sentences")
    if (other := texts.setdefault(text, name)) != name:
        yield page.finding(line, f"{name} has the alternative text of {other}", say)


def _caption(page: Page, image: re.Match, line: int, name: str, alternative: str) -> Iterator[Finding]:
    paragraph = page.text[image.end() :].partition("\n\n")[0]
    before = page.text[: image.start()].rpartition("\n\n")[2]
    caption = re.fullmatch(r"(?:\{[^}]*\})?[ ]*\n[ ]*\*(?P<words>[^*\s](?:.*[^*\s])?)\*\s*", paragraph, re.DOTALL)
    if "![" in paragraph or "![" in before:
        yield page.finding(line, f"{name} shares its paragraph with another image", "put an empty line between them")
    elif before.strip():
        yield page.finding(line, f"{name} stands inside a paragraph", "put an empty line before the image")
    elif not caption:
        yield page.finding(line, f"{name} has no caption", "write it in *emphasis* on the line below the image")
    else:
        words = " ".join(caption["words"].split())
        alike = difflib.SequenceMatcher(None, words.lower(), alternative.lower()).ratio()
        if alternative and alike > 0.85:
            mend = "the caption says what it means, the alternative text what is seen"
            yield page.finding(line, f"the alternative text of {name} repeats the caption", mend)
        if not words.endswith((".", "?", "!", ".)", "?)")):
            yield page.finding(
                page.line(image.end()) + 1, f"the caption of {name} is no sentence", "end it with a full stop"
            )
