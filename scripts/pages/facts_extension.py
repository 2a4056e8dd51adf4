"""Markdown: a number in prose that is tied to a computed fact is compared with it.

    a wavelength of <span data-fact="rotary.longest_wavelength">54,410</span> tokens

The builder computes the facts and writes them to `.cache/facts/<chapter>.json`. A wrong number or an unknown fact is an
error that names file, line, fact, and both values.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from scripts.checks.finding import nearest
from scripts.pages import current_page
from scripts.pages.markdown_text import CLOSED, CODE, blank

_SPAN = re.compile(r'<span data-fact="(?P<name>[^"]*)">(?P<printed>[^<]*)</span>')


@dataclass(frozen=True)
class Fact:
    """A number in prose: its name, as printed, and where the printed text starts and ends."""

    name: str
    printed: str
    start: int
    end: int


def find(text: str) -> Iterator[Fact]:
    """The facts quoted in a page, those shown as code left out."""
    for match in _SPAN.finditer(blank(text, CLOSED, CODE)):
        yield Fact(match["name"], match["printed"], match.start("printed"), match.end("printed"))


def problem(fact: Fact, computed: dict[str, str]) -> str:
    """What is wrong with a quoted fact, "" if nothing. `computed` maps chapter.fact to its text."""
    if fact.name not in computed:
        near = nearest(fact.name, computed)
        hint = f"; the nearest is {near}" if near else ""
        chapter, _, function = fact.name.partition(".")
        write = f"write `def {function}() -> str:` in figures_src/facts/{chapter}.py"
        return f"unknown fact {fact.name!r}: figures_src/facts has no such function{hint or f': {write}'}"
    if fact.printed != computed[fact.name]:
        return (
            f"fact {fact.name!r} is printed as {fact.printed!r} but computed as {computed[fact.name]!r}: "
            "run python3 scripts/fix.py"
        )
    return ""


def load(folder: Path) -> dict[str, str]:
    """The computed facts of all chapters, as chapter.fact."""
    return {
        f"{path.stem}.{name}": value
        for path in sorted(folder.glob("*.json"))
        for name, value in json.loads(path.read_text(encoding="utf-8")).items()
    }


class FactsExtension(Extension):
    def __init__(self, **settings: object) -> None:
        self.config = {"facts": [str(current_page.ROOT / ".cache" / "facts"), "folder of the computed facts"]}
        super().__init__(**settings)

    def extendMarkdown(self, md: Markdown) -> None:
        # first of all, while the text still has the lines of the file
        md.preprocessors.register(_Facts(md, partial(load, Path(self.getConfig("facts")))), "facts", 100)


def makeExtension(**settings: object) -> FactsExtension:
    return FactsExtension(**settings)


class _Facts(Preprocessor):
    def __init__(self, md: Markdown, computed: partial[dict[str, str]]) -> None:
        super().__init__(md)
        self.computed = computed

    def run(self, lines: list[str]) -> list[str]:
        text = "\n".join(lines)
        quoted = list(find(text))
        computed = self.computed() if quoted else {}
        for fact in quoted:
            if message := problem(fact, computed):
                current_page.report(
                    f"line {text.count(chr(10), 0, fact.start) + 1 + current_page.first_line.get()}: {message}"
                )
        return lines
