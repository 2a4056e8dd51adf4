"""What symbols mean, for a hint at a formula: of the table of docs/notation.md, those that mean the same on every page.

These are the Greek letters and the letters with an index: a bare n is a position here and a count there. A page on
which bare letters mean what the table says names them in its front matter, `symbols: m n q k`. There the parts of a
score have the colours of the figures as well.
"""

import html
import re
from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

from scripts.pages import maths

_ROW = re.compile(r"^\| (?P<symbols>\$.+?) \|[^|]*\| (?P<meaning>[^|]+) \|", re.MULTILINE)
_TEX = re.compile(r"\$(.+?)\$")
PARTS = {"q": "pe-query", "k": "pe-key", "ω": "pe-frequency"}
_PART = re.compile(rf"<mi>({'|'.join(PARTS)})</mi>")
_DISTANCE = re.compile("<mi>m</mi><mo>−</mo><mi>n</mi>")
_SURE = re.compile(r"\\[A-Za-z]+|\w_(?:\w|\{\w+\}|\\[A-Za-z]+)|\\[A-Za-z]+_\w")


def meanings(docs: Path) -> dict[str, str]:
    """The text of a symbol's MathML -> its meaning, as HTML."""
    return {
        Markup(maths.render(symbol)).striptags(): _html(meaning)
        for symbol, meaning in _table(docs)
        if _SURE.fullmatch(symbol)
    }


def bare(docs: Path, letters: str) -> dict[str, str]:
    """The same of bare letters; `d=d_h` has the meaning that the table gives to another symbol."""
    table = dict(_table(docs))
    rows = {letter: row or letter for letter, _, row in (each.partition("=") for each in letters.split())}
    return {letter: _html(table[row]) for letter, row in rows.items()}


def _table(docs: Path) -> Iterator[tuple[str, str]]:
    """The symbols of the table, without what they equal, and their meanings, as Markdown."""
    for row in _ROW.finditer((docs / "notation.md").read_text(encoding="utf-8")):
        for tex in _TEX.findall(row["symbols"]):
            yield tex.partition("=")[0].strip(), row["meaning"]


def coloured(content: str) -> str:
    """The HTML of a page, with classes for query, key, frequency and distance in its formulas."""
    content = _DISTANCE.sub(r'<mrow class="pe-distance">\g<0></mrow>', content)
    return _PART.sub(lambda part: f'<mi class="{PARTS[part[1]]}">{part[1]}</mi>', content)


def _html(text: str) -> str:
    """Formulas as MathML, code as code."""
    text = re.sub(r"`(.+?)`", r"<code>\1</code>", html.escape(text, quote=False))
    return _TEX.sub(lambda match: maths.render(html.unescape(match[1])), text)
