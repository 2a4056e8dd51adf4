"""What symbols mean, for a hint at a formula: of the table of docs/notation.md, those that mean the same on every page.

These are the Greek letters and the letters with an index: a bare n is a position here and a count there.
"""

import html
import re
from pathlib import Path

from markupsafe import Markup

from scripts.common import temml

_ROW = re.compile(r"^\| (?P<symbols>\$.+?) \|[^|]*\| (?P<meaning>[^|]+) \|", re.MULTILINE)
_TEX = re.compile(r"\$(.+?)\$")
_SURE = re.compile(r"\\[A-Za-z]+|\w_(?:\w|\{\w+\}|\\[A-Za-z]+)|\\[A-Za-z]+_\w")


def meanings(docs: Path) -> dict[str, str]:
    """The text of a symbol's MathML -> its meaning, as HTML."""
    found = {}
    for row in _ROW.finditer((docs / "notation.md").read_text(encoding="utf-8")):
        for tex in _TEX.findall(row["symbols"]):
            symbol = tex.partition("=")[0].strip()
            if _SURE.fullmatch(symbol):
                found[Markup(temml.render(symbol)).striptags()] = _html(row["meaning"])
    return found


def _html(text: str) -> str:
    """Formulas as MathML, code as code."""
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", html.escape(text, quote=False))
    return _TEX.sub(lambda match: temml.render(html.unescape(match[1])), text)
