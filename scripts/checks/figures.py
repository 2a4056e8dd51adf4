"""Pages show figures that exist, by the right path, with words for those who cannot see them and a caption."""

import re
from difflib import SequenceMatcher
from pathlib import Path

from scripts.checks.read_page import Page, every, pages
from scripts.checks.read_source import Told, is_asked, told
from scripts.common.finding import Finding, nearest

_IMAGE = re.compile(r"!\[(?P<alt>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<link>[^)\s]*)[^)]*\)")
_FIGURE = re.compile(r"(?:\.{0,2}/)*figures/(?P<name>[\w/.-]+?)(?:\.\w+)?$")
SHOWN = re.compile(r"\]\([^)\s]*figures/([\w/]+)\.\w+\)")
_CAPTION = re.compile(r"(?:\{[^}]*\})?[ ]*\n[ ]*\*(?P<words>[^*\s](?:.*[^*\s])?)\*\s*", re.DOTALL)


def findings(root: Path) -> list[Finding]:
    """What is wrong with the images of the pages, and the figures that no page shows."""
    sources, texts = names(root), {}  # alternative text -> figure and place
    found = told(pages(root), lambda page: _images(root, page, sources, texts))
    if any(map(is_asked, sources.values())):
        shown = {name for page in every(root) for name in SHOWN.findall(page.uncoded)}
        for name in sources.keys() - shown:
            found.append(Finding(sources[name], 1, f"no page shows the figure {name}", "show it, or remove the file"))
    return sorted(found)


def names(root: Path) -> dict[str, str]:
    """Figure -> file, such as rotary/decay -> figures_src/figures/rotary/decay.py."""
    found = (path.relative_to(root).as_posix() for path in sorted(root.glob("figures_src/figures/*/[!_]*.py")))
    return {file.removeprefix("figures_src/figures/").removesuffix(".py"): file for file in found}


def _images(root: Path, page: Page, sources: dict[str, str], texts: dict[str, tuple[str, str]]) -> Told:
    here: dict[str, int] = {}
    for match in _IMAGE.finditer(page.uncoded):
        alternative = " ".join(page.text[match.start("alt") : match.end("alt")].split())
        figure = _FIGURE.fullmatch(match["link"])
        name = figure["name"] if figure else match["link"]
        right = f"{'../' * page.path.count('/')}figures/{name}.svg"
        if figure and name not in sources:
            new = f"begin it: python3 scripts/new.py figure {name}; a picture that is not drawn belongs in docs/assets"
            near = nearest(name, sources)
            yield match, f"there is no figure {name}", f"the nearest name is {near}" if near else new
        elif figure and match["link"] != right:
            message = f"the link {match['link']} does not lead to the figure"
            yield match, message, f"write {right}", (*match.span("link"), right)
        elif not figure and "//" not in name and not (root / page.file).parent.joinpath(name).is_file():
            near = nearest(Path(name).name, [each.name for each in (root / "docs" / "assets").rglob("*.*")])
            hint = f"the nearest in docs/assets is {near}" if near else "write the path from this page on"
            yield match, f"there is no picture {name}", hint
        if figure and here.setdefault(name, page.line(match)) != page.line(match):
            hint = f"show it once, and link to #figure-{name.replace('/', '-')}"
            yield match, f"{name} is shown a second time (first in line {here[name]})", hint
        if figure:
            yield from _caption(page, match, name, alternative)
        if not alternative:
            yield match, f"{name} has no alternative text", "say in the brackets what is seen"
        elif re.fullmatch(r"[\w/.-]+\.\w{2,4}|\w+[_/]\w+", alternative) or alternative == name.rpartition("/")[2]:
            yield match, f"the alternative text {alternative!r} is a file name", "say in the brackets what is seen"
        other, place = texts.setdefault(alternative, (name, f"{page.file}:{page.line(match)}"))
        if alternative and other != name:
            hint = f"one of the two says what is seen in the other: {other} is in {place}"
            yield match, f"{name} and {other} have the same alternative text", hint


def _caption(page: Page, image: re.Match, name: str, alternative: str) -> Told:
    after = page.text[image.end() :].partition("\n\n")[0]
    before = page.text[: image.start()].rpartition("\n\n")[2]
    if "![" in before:
        yield image, f"{name} shares its paragraph with another image", "put an empty line between them"
    elif "![" in after:
        return  # the second one is named
    elif before.strip():
        yield image, f"{name} stands inside a paragraph", "put an empty line before the image"
    elif not (caption := _CAPTION.fullmatch(after)):
        yield image, f"{name} has no caption", "write it in *emphasis* on the line below the image"
    else:
        words = " ".join(caption["words"].split())
        if alternative and SequenceMatcher(None, words.lower(), alternative.lower()).ratio() > 0.85:
            hint = "the caption says what it means, the alternative text what is seen"
            yield image, f"the alternative text of {name} repeats the caption", hint
