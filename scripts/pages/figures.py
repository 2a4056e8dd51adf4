"""An image of `figures/` with its caption becomes a figure that follows the theme and starts when asked.

    ![What is seen, in words.](../figures/rotary/decay.svg)
    *The point of the figure.*

The drawing is set into the page as SVG. The controls of an interactive figure change it where it stands; without
JavaScript, in print and until then the start is what is seen.
"""

import html
import json
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from figures_src.drawing.palette import PALETTE
from scripts.pages import code_pages, current_page, svg


class Figures(Treeprocessor):
    def __init__(self, md: Markdown, folder: Path) -> None:
        super().__init__(md)
        self.folder = folder

    def run(self, root: Element) -> None:
        shown: list[str] = []
        for paragraph in root.iter("p"):
            for image in paragraph.iter("img"):
                name = _figure_name(image.get("src", ""))
                if name and self._is_whole(name, paragraph):
                    shown.append(name)
                    self._replace(paragraph, image.get("alt", "").strip(), name, len(shown), shown.count(name))
                    break

    def _is_whole(self, name: str, paragraph: Element) -> bool:
        """Whether it is drawn and has its caption; of one that is not, scripts.checks.figures says what is wrong."""
        is_captioned = [each.tag for each in paragraph] == ["img", "em"]
        return is_captioned and (self.folder / f"{name}.json").exists()

    def _replace(self, paragraph: Element, alternative: str, name: str, number: int, time: int) -> None:
        about = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        kind = about["kind"]
        identifier = "figure-" + name.replace("/", "-") + (f"-{time}" if time > 1 else "")
        caption = paragraph[1]
        paragraph.clear()
        paragraph.tag = "figure"
        two = " pe-figure--two" if about["narrow"] else ""  # styles the first drawing before the second has come
        paragraph.set("class", f"pe-figure pe-figure--{kind} pe-figure--{about['class']}{two}")
        paragraph.set("id", identifier)
        paragraph.set("data-figure", name)

        stage = SubElement(paragraph, "div", {"class": "pe-figure__stage"})
        for arrangement in ("", "narrow") if about["narrow"] else ("",):
            still = self._draw(stage, name, arrangement, identifier, alternative)
            if kind == "interactive":
                still.set("data-states", f"{arrangement and f'.{arrangement}'}.js")
                still.set("data-prefix", f"{identifier}-{arrangement}" if arrangement else identifier)

        if kind == "interactive":
            bar = self._controls(paragraph, about["controls"], identifier)
            SubElement(bar, "span", {"class": "pe-figure__status", "role": "status"})
        if "explore" in about:
            attributes = {"type": "button", "class": "pe-explore", "aria-pressed": "false", "data-search-exclude": ""}
            SubElement(paragraph, "button", attributes).text = about["explore"]

        text = SubElement(paragraph, "figcaption")
        label = SubElement(text, "span", {"class": "pe-figure__number"})
        label.text = f"Figure {number}."
        label.tail = " "
        words = SubElement(text, "span", {"class": "pe-figure__caption"})
        words.text = caption.text
        words.extend(list(caption))
        words.tail = " "
        links = SubElement(text, "span", {"class": "pe-figure__links", "data-search-exclude": ""})
        for word, target, purpose in (
            ("code", current_page.relative(code_pages.page_of(name)), f"code of figure {number}"),
            ("data", current_page.relative(f"figures/{name}.csv"), f"data of figure {number}"),
            ("link", f"#{identifier}", f"link to figure {number}"),
        ):
            link = SubElement(links, "a", {"href": target, "aria-label": purpose, "class": f"pe-figure__{word}"})
            link.text = word
            link.tail = " "
        attributes = {"type": "button", "class": "pe-figure__enlarge", "aria-label": f"enlarge figure {number}"}
        SubElement(links, "button", attributes).text = "enlarge"

    def _draw(self, stage: Element, name: str, arrangement: str, identifier: str, alternative: str) -> Element:
        """One arrangement of a figure. The page holds both and shows the one that fits, without a script."""
        source = (self.folder / f"{name}{arrangement and f'.{arrangement}'}.svg").read_text(encoding="utf-8")
        kind = f"pe-figure__still pe-figure__still--{arrangement}" if arrangement else "pe-figure__still"
        # each by itself: the end of one would end the exclusion of a <div> around both
        still = SubElement(stage, "div", {"class": kind, "style": svg.box(source), "data-search-exclude": ""})
        drawing = svg.inline(
            source,
            prefix=f"{identifier}-{arrangement}" if arrangement else identifier,
            label=html.escape(alternative, quote=True),
            palette=PALETTE,
        )
        still.text = self.md.htmlStash.store(drawing)
        return still

    def _controls(self, figure: Element, controls: list[dict], identifier: str) -> Element:
        bar = SubElement(figure, "div", {"class": "pe-controls", "data-search-exclude": ""})
        for index, control in enumerate(controls):
            row = SubElement(bar, "span", {"class": "pe-control"})  # no <div>: its end would end the search exclusion
            slider = f"{identifier}-control-{index}"
            label = SubElement(row, "label", {"for": slider})
            label.text = control["label"]
            SubElement(
                row,
                "input",
                {
                    "type": "range",
                    "id": slider,
                    "min": "0",
                    "max": str(len(control["values"]) - 1),
                    "value": str(control["start"]),
                    "aria-valuetext": control["values"][control["start"]],
                    "data-values": json.dumps(control["values"], ensure_ascii=False, separators=(",", ":")),
                    **{f"data-{key}": str(control[key]) for key in ("rate", "axis", "span") if key in control},
                },
            )
            widest = max(control["values"], key=len)
            shown = SubElement(row, "output", {"for": slider, "aria-live": "off", "data-widest": widest})
            SubElement(shown, "span").text = control["values"][control["start"]]
            if control["play"]:
                buttons = SubElement(row, "span", {"class": "pe-control__buttons"})
                for word, action, sign in (("Step back", "back", "−"), ("Play", "play", ""), ("Step on", "on", "+")):
                    button = SubElement(
                        buttons,
                        "button",
                        {"type": "button", "data-action": action, "aria-label": f"{word}: {control['label']}"},
                    )
                    button.text = sign or word
        return bar


def _figure_name(link: str) -> str:
    """The figure that an image shows, "" for an ordinary image: what follows the folder `figures`."""
    before, folder, name = link.rpartition("figures/")
    is_figure = folder and not before.strip("./") and "://" not in link and name.endswith(".svg")
    return name.removesuffix(".svg") if is_figure else ""
