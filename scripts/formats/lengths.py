"""Long texts of a drawing get the length that they were laid out with: in any other font they fill the same place."""

import html
import re
from functools import cache

from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.ft2font import FT2Font, LoadFlags

SHORT = 8  # characters: so few are hardly longer in another font
TEXT = re.compile(r'<text style="(?P<style>[^"]*)"(?P<rest>[^>]*)>(?P<content>[^<]+)</text>')
_SIZE = re.compile(r"font-size: ([\d.]+)px")
_FAMILY = re.compile(r"font-family: '([^']+)'")


def with_lengths(svg: str) -> bytes:
    """The drawing with `textLength` on every text of one line that is not short."""
    return TEXT.sub(_measured, svg).encode()


def width(content: str, style: str) -> tuple[float, float]:
    """Width and size of a text in the units of its drawing; no width where the style names no font."""
    size, family = float(_SIZE.search(style)[1]), _FAMILY.search(style)
    if not family:
        return 0.0, size
    fonts = _fonts(family[1], "bold" if "font-weight: 700" in style else "normal")
    return size * sum(_advance(fonts, character) for character in content), size


def _measured(match: re.Match[str]) -> str:
    content, style = html.unescape(match["content"]).strip(), match["style"]
    if len(content) < SHORT or not _FAMILY.search(style):
        return match[0]
    length, _ = width(content, style)
    return f'<text style="{style}"{match["rest"]} textLength="{length:.1f}">{match["content"]}</text>'


@cache
def _fonts(family: str, weight: str) -> tuple[FT2Font, ...]:
    """The font of a text, and the one of characters that it lacks."""
    found = (fontManager.findfont(FontProperties(family=name, weight=weight)) for name in (family, "DejaVu Sans"))
    return tuple(FT2Font(path) for path in found)


@cache
def _advance(fonts: tuple[FT2Font, ...], character: str) -> float:
    """The width of a character in the first font that has it, of a text of size 1."""
    font = next((font for font in fonts if font.get_char_index(ord(character))), fonts[-1])
    font.set_size(100, 72)
    return font.load_char(ord(character), flags=LoadFlags.NO_HINTING).linearHoriAdvance / 65536 / 100
