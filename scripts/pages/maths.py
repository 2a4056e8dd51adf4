r"""`$...$` and `$$...$$`, marked by pymdownx.arithmatex, become MathML while the site is built.

Temml runs in an embedded JavaScript engine; nothing is left to do in the browser. A formula that Temml cannot read is
an error that names page and formula.
"""

import html
import re
from functools import cache
from xml.etree.ElementTree import Element, SubElement

import quickjs
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor

from scripts import ROOT
from scripts.pages import current_page

TEMML = ROOT / "scripts" / "common" / "vendor" / "temml" / "temml.min.js"
FORMULAS = "The formula"  # the heading of the section of a page that states its formulas
_INLINE = re.compile(
    r'(?P<before>[(\[“]*)<span class="arithmatex">\\\((?P<tex>.*?)\\\)</span>(?P<after>[^\s<&]*)', re.DOTALL
)
_DISPLAY = re.compile(r'<div class="arithmatex">\s*\\\[(.*?)\\\]\s*</div>', re.DOTALL)


@cache
def _engine() -> quickjs.Function:
    engine = quickjs.Context()
    engine.eval(TEMML.read_text(encoding="utf-8"))
    # join: a long text made of pieces (a rope) is one that this binding cannot take over ("Unknown quickjs tag: -6")
    return engine.eval(
        "(tex, display) => [temml.renderToString("
        "tex, {displayMode: display, throwOnError: true, wrap: 'none'})].join('')"
    )


def render(tex: str, *, display: bool = False) -> str:
    """A formula as MathML. Raises ValueError with the formula and what Temml says about it."""
    try:
        return _engine()(tex, display)
    except quickjs.JSException as error:
        raise ValueError(f"formula {tex!r} cannot be read: {str(error).splitlines()[0]}") from None


class Symbols(Treeprocessor):
    """Below the heading of the formulas, a link to what the symbols mean."""

    def run(self, root: Element) -> None:
        for place, heading in enumerate(list(root)):
            if heading.tag == "h2" and (heading.text or "").strip() == FORMULAS:
                paragraph = Element("p", {"class": "pe-source"})
                link = SubElement(paragraph, "a", {"href": current_page.relative("notation.md")})
                link.text = "What the symbols mean"
                root.insert(place + 1, paragraph)


class Maths(Postprocessor):
    def run(self, text: str) -> str:
        return _INLINE.sub(self._inline, _DISPLAY.sub(self._display, text))

    def _inline(self, match: re.Match[str]) -> str:
        formula = self._render(match["tex"], display=False)
        if not match["before"] and not match["after"]:
            return formula
        # a browser would begin a line with the comma that follows a formula
        return f'<span class="pe-together">{match["before"]}{formula}{match["after"]}</span>'

    def _display(self, match: re.Match[str]) -> str:
        # A wide formula scrolls by itself; whoever uses a keyboard can reach it.
        formula = self._render(match[1], display=True)
        tex, group = html.escape(" ".join(html.unescape(match[1]).split())), 'role="group" aria-label="Formula"'
        return f'<div class="pe-formula" tabindex="0" {group} data-tex="{tex}">{formula}</div>'

    def _render(self, escaped: str, *, display: bool) -> str:
        tex = html.unescape(escaped).strip()
        try:
            return render(tex, display=display)
        except ValueError as error:
            current_page.report(str(error))
            return f"<code>{html.escape(tex)}</code>"
