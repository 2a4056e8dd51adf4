"""An image of `figures/` with its caption becomes a figure that follows the theme and starts when asked.

    ![What is seen, in words.](../figures/rotary/decay.svg)
    *The point of the figure.*

The drawing is set into the page as SVG. The controls of an interactive figure change it where it stands; without
JavaScript, in print and until then the start is what is seen. A link `[three tokens apart](#decay?distance=3)` sets
the controls of a figure of the same page, which are named as in its file. On a page whose front matter has
`pinned: true`, a figure stays in view, and follows, while the text after it that sets it is read.
"""

import html
import itertools
import json
import re
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl, urlencode
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import STX

from scripts.common import python_source
from scripts.pages import current_page, svg, templates

_SETS = re.compile(r"#(?P<figure>\w+)\?(?P<asked>\S+)")
_NUMBER = re.compile(r"([−-]?\d[\d,.]*)(?: [a-z ]+)?$")


class Figures(Treeprocessor):
    def __init__(self, md: Markdown, folder: Path) -> None:
        super().__init__(md)
        self.folder = folder

    def run(self, root: Element) -> None:
        numbers = itertools.count(1)
        self.controls: dict[str, dict[str, list[str]]] = {}  # of each interactive figure: name -> values
        for paragraph in root.iter("p"):
            if [each.tag for each in paragraph] == ["img", "em"]:  # of others scripts.checks.figures says what is wrong
                name = _figure_name(paragraph[0].get("src", ""))
                if name and (self.folder / f"{name}.json").exists():
                    self._replace(paragraph, paragraph[0].get("alt", "").strip(), name, next(numbers))
        for link in root.iter("a"):
            if found := _SETS.fullmatch(link.get("href", "")):
                self._set(link, found["figure"], found["asked"])
        if current_page.pins.get():
            _pin(root)

    def _set(self, link: Element, name: str, asked: str) -> None:
        """Makes a link to a figure one that also sets its controls."""
        figure = next((each for each in self.controls if each.endswith(f"/{name}")), "")
        chosen = {}
        for key, value in parse_qsl(asked):
            values = self.controls.get(figure, {}).get(key, [])
            if right := [each for each in values if value in (each, _short(each))]:
                chosen[key] = right[0]
        if len(chosen) < len(parse_qsl(asked)):
            there = [
                f"{each.rpartition('/')[2]}?{key}={' or '.join(map(_short, values))}"
                for each, controls in self.controls.items()
                for key, values in controls.items()
            ]
            current_page.report(f"#{name}?{asked}: what can be set on the page is {', '.join(there) or 'nothing'}")
        link.attrib |= {"href": f"#{_identifier(figure)}", "data-sets": urlencode(chosen)}

    def _replace(self, paragraph: Element, alternative: str, name: str, number: int) -> None:
        about = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        identifier = _identifier(name)
        if about["kind"] == "interactive":
            self.controls[name] = {each["name"]: each["values"] for each in about["controls"]}
        stills, drawings = [], []
        for arrangement in ("", "narrow") if about["narrow"] else ("",):  # the page shows the one that fits
            suffix, prefix = (f".{arrangement}", f"{identifier}-{arrangement}") if arrangement else ("", identifier)
            source = (self.folder / f"{name}{suffix}.svg").read_text(encoding="utf-8")
            label = html.escape(alternative, quote=True)
            drawings.append(svg.inline(source, prefix=prefix, label=label))
            stills.append((suffix, prefix, svg.box(source)))
        code = current_page.relative(python_source.page_of(f"figures_src/figures/{name}.py"))
        data = current_page.relative(f"figures/{name}.csv")
        given = {"about": about, "id": identifier, "name": name, "number": number, "stills": stills}
        written = templates.filled("figure", **given, code=code, data=data, widest=partial(max, key=len))
        figure, caption = ElementTree.fromstring(written), paragraph[1]
        for still, drawing in zip(figure[0], drawings, strict=True):
            still.text = self.md.htmlStash.store(drawing)
        words = figure.find(".//span[@class='pe-figure__caption']")
        words.text = caption.text
        words.extend(caption)
        paragraph.clear()
        paragraph.tag = figure.tag
        paragraph.attrib.update(figure.attrib)
        paragraph.extend(figure)


def _pin(root: Element) -> None:
    """Put each figure, and the text after it up to the end of the last words that set it, into a frame to stay in."""
    for figure in [each for each in root if each.tag == "figure"]:
        start = list(root).index(figure)
        after = list(itertools.takewhile(lambda each: each.tag != "figure", root[start + 1 :]))
        moves = f".//a[@href='#{figure.get('id')}'][@data-sets]"
        sets = [place for place, each in enumerate(after) if each.find(moves) is not None]
        if sets:
            rest = itertools.takewhile(_is_prose, after[sets[-1] + 1 :])
            frame, text = Element("div", {"class": "pe-pinned"}), Element("div", {"class": "pe-pinned__text"})
            text.extend([*after[: sets[-1] + 1], *rest])
            for each in (figure, *text):
                root.remove(each)
            frame.extend((figure, text))
            root.insert(start, frame)


def _is_prose(element: Element) -> bool:
    return element.tag in ("p", "ul", "ol") and not (element.text or "").startswith(STX)  # of code put by


def _identifier(name: str) -> str:
    return "figure-" + name.replace("/", "-")


def _short(value: str) -> str:
    """A value as an address has it: a number without its unit, words joined."""
    return number[1].replace(",", "") if (number := _NUMBER.match(value)) else value.replace(" ", "_")


def _figure_name(link: str) -> str:
    """The figure that an image shows, "" for an ordinary image: what follows the folder `figures`."""
    before, folder, name = link.rpartition("figures/")
    is_figure = folder and not before.strip("./") and "://" not in link and name.endswith(".svg")
    return name.removesuffix(".svg") if is_figure else ""
