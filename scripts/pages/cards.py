"""The picture that stands for a link to a page: its title beside the mark of the site, 1200 x 630 pixels."""

import io
import textwrap
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from figures_src.drawing.palette import DARK

FOLDER = "assets/cards"
LEFT, TOP, WIDTH = 80, 130, 19  # pixels; characters of a line of the title
SIZES = {3: 68, 4: 58, 6: 46}  # lines of the title -> pixels of its letters
_COLOURS = 64  # of the picture, which is several times smaller with so few
_EFFORT = 7  # of the compression: the most, 9, takes several times as long for a tenth fewer bytes


def path_of(page: str) -> str:
    """Where the card of a page lies in the site; `page` is its path inside docs."""
    return f"{FOLDER}/{page.rpartition('.')[0]}.png"


def card(ground: bytes, fonts: Path, title: str, below: str) -> bytes:
    """A PNG: title and the line below it, written on the ground."""
    picture = _written(ground, fonts, title, below).quantize(palette=_colours(ground, fonts), dither=Image.Dither.NONE)
    small = io.BytesIO()
    picture.save(small, "PNG", compress_level=_EFFORT)
    return small.getvalue()


def _written(ground: bytes, fonts: Path, title: str, below: str) -> Image.Image:
    picture = _opened(ground).copy()
    pen = ImageDraw.Draw(picture)
    lines = textwrap.wrap(title, WIDTH)
    size = next((pixels for count, pixels in SIZES.items() if len(lines) <= count), min(SIZES.values()))
    bold, plain = (fonts / f"atkinson-hyperlegible-next-{weight}.ttf" for weight in ("bold", "regular"))
    for row, line in enumerate(lines):
        pen.text((LEFT, TOP + 1.18 * size * row), line, DARK.ink, ImageFont.truetype(str(bold), size))
    pen.text((LEFT, 510), below, DARK.muted, ImageFont.truetype(str(plain), 28))
    return picture


@cache
def _colours(ground: bytes, fonts: Path) -> Image.Image:
    """The palette of all cards: to find one takes ten times as long as to follow it."""
    return _written(ground, fonts, "A title of two lines", "and the line below it").quantize(_COLOURS)


@cache
def _opened(ground: bytes) -> Image.Image:
    return Image.open(io.BytesIO(ground)).convert("RGB")
