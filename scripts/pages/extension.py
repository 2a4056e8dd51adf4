"""Markdown: all that this site adds to it, in one extension. What a part does is said in the module that does it."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from figures_src import golden, models
from scripts import ROOT
from scripts.builder.targets import values
from scripts.common.markdown_text import FENCE, blank, fenced
from scripts.pages import (
    chapter_cards,
    conformance,
    current_page,
    figures,
    folded_code,
    golden_numbers,
    mark_links,
    maths,
    methods_table,
    models_table,
    popular_claims,
    sentence,
    way,
)

_LINE = re.compile(r"^(?P<indent> *)\{\{ *(?P<what>\w+): *(?P<name>[\w.]+) *\}\} *$")
_PACKAGE = "positional-encodings-illustrated"
_FOLDER = "In the folder of the repository, a clone or a download:"
View = Callable[[], list[str] | str]  # lines of Markdown, or HTML


class SiteExtension(Extension):
    def __init__(self, **settings: object) -> None:
        self.config = {
            "figures": [str(ROOT / "docs" / "figures"), "folder of the drawn figures"],
            "repository": ["", "address of the repository, or empty"],
        }
        super().__init__(**settings)

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(_Text(md), "text", 95)  # before fenced code is taken out (25)
        # after whitespace is put in order (30), which would break the place that keeps HTML; before fences (25)
        md.preprocessors.register(_Views(md, self.getConfig("repository")), "views", 28)
        # after "inline" (20), when images exist; before links are resolved and the tree is printed (10 and below)
        md.treeprocessors.register(figures.Figures(md, Path(self.getConfig("figures"))), "figures", 15)
        md.treeprocessors.register(_Guesses(md), "guesses", 15)
        md.treeprocessors.register(maths.Symbols(md), "symbols", 15)
        md.postprocessors.register(maths.Maths(md), "maths", 0)  # last, when stashed HTML is back in place


def makeExtension(**settings: object) -> SiteExtension:
    return SiteExtension(**settings)


class _Text(Preprocessor):
    """Marks become links, and hidden lines the code that they name."""

    def run(self, lines: list[str]) -> list[str]:
        return folded_code.expand(mark_links.labelled("\n".join(lines), current_page.page.get())).split("\n")


class _Guesses(Treeprocessor):
    """A folded guess with its answers gets a button for each below it: from the start, so that nothing moves.

    ??? guess "Guess: what happens to the angle?"

        1. It grows
        2. **Nothing**
    """

    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for place, fold in reversed(list(enumerate(parent))):
                if fold.tag == "details" and "guess" in fold.get("class", "").split():
                    parent.insert(place + 1, _buttons(fold))


def _buttons(fold: Element) -> Element:
    group = Element("div", {"class": "pe-guess", "role": "group", "aria-label": "Your guess"})
    for answer in fold.iterfind("ol/li"):
        button = SubElement(group, "button", {"type": "button"})
        button.text = " ".join("".join(answer.itertext()).split())
        if answer.find("strong") is not None:
            button.set("data-right", "")
    SubElement(group, "button", {"type": "button"}).text = "Show me"
    return group


class _Views(Preprocessor):
    """A line `{{ what: name }}`, alone and outside code, is replaced by what a view makes, as far to the right."""

    def __init__(self, md: Markdown, address: str) -> None:
        super().__init__(md)
        self.address = address

    def run(self, lines: list[str]) -> list[str]:
        text = "\n".join(lines)
        views = _views(text, self.address)
        result: list[str] = []
        for line, seen in zip(lines, blank(text, FENCE).split("\n"), strict=True):
            if found := _LINE.match(seen):
                made = self._made(found["what"], found["name"], views)
                result += [f"{found['indent']}{new}" if new else "" for new in made]
            else:
                result.append(line)
        return result

    def _made(self, what: str, name: str, views: dict[str, dict[str, View]]) -> list[str]:
        if view := views.get(what, {}).get(name):
            made = view()
            return ["", self.md.htmlStash.store(made), ""] if isinstance(made, str) else made
        alike = {what: views[what]} if what in views else views
        known = ", ".join(f"{each}: {one}" for each, names in alike.items() for one in names)
        current_page.report(f"{{{{ {what}: {name} }}}}: the views are {known}")
        return []


def _installed(address: str) -> list[str]:
    """How the package is installed, from the address of the repository or from a folder."""
    before, place = ("", f"{_PACKAGE}[torch] @ git+{address.rstrip('/')}") if address else (_FOLDER, ".[torch]")
    return [before, "", *fenced(f'pip install "{place}"', ".sh .quoted").splitlines(), ""]


def _views(text: str, address: str) -> dict[str, dict[str, View]]:
    """What -> name -> view, for a page with this Markdown."""
    return {
        "chapters": {"here": chapter_cards.here, "every": chapter_cards.every, "figures": chapter_cards.figures},
        "claims": {"table": lambda: popular_claims.table(popular_claims.read(text))},
        "conformance": {name: lambda view=view: view(conformance.load()) for name, view in conformance.VIEWS.items()},
        "golden": {"table": lambda: golden_numbers.table(golden.every(), values())},
        "install": {"here": lambda: _installed(address)},
        "methods": {"table": methods_table.table},
        "models": {"table": lambda: models_table.table(models.every())}
        | {name: partial(models_table.named, use) for name, use in models_table.USES.items()},
        "way": {"steps": way.listed},
        "sentence": {"first": lambda: [sentence.piece()]},
    }
