"""The picture that stands for a link to a figure: its claim, and the drawing below it or beside it."""

import io
import textwrap
from itertools import count

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from PIL import Image

NAME = "Positional Encodings Illustrated"
WIDTH, HEIGHT, EDGE, FOOT = 1200, 630, 48, 76  # pixels, as all lengths here; the foot has the name
SIZE, LINE, ACROSS, COLUMN = 38, 50, 56, 21  # of the claim: letters, from line to line; characters of a line
_COLOURS = 128  # of the picture, which is several times smaller with so few


def png(figure: Figure, claim: str) -> bytes:
    """Of a figure that is laid out; it is good for nothing else afterwards."""
    width, height = figure.get_size_inches()
    below, beside = EDGE + LINE * len(_lines(claim, ACROSS)) + 16, 490
    rooms = [  # characters of a line of the claim; left, top, width and height of what is left for the drawing
        (ACROSS, EDGE, below, WIDTH - 2 * EDGE, HEIGHT - FOOT - below),
        (COLUMN, beside, EDGE // 2, WIDTH - beside - EDGE // 2, HEIGHT - EDGE),
    ]
    figure.dpi, (most, left, top, wide, high) = max((min(room[3] / width, room[4] / height), room) for room in rooms)
    figure.set_layout_engine("none")
    figure.set_facecolor("white")
    for line in figure.findobj(Line2D):
        xy = line.get_xydata()
        if len(xy) % 3 == 0 and np.array_equal(xy[::3], xy[1::3]):  # style.dots: Agg draws no line without length
            line.set(linestyle="none", marker="o", markersize=line.get_linewidth(), markeredgewidth=0, markevery=3)
    card = Figure(figsize=(WIDTH / 72, HEIGHT / 72), dpi=72, facecolor="white")
    card.text(EDGE / WIDTH, 1 - EDGE / HEIGHT, "\n".join(_lines(claim, most)), size=SIZE, weight="bold", va="top")
    card.text(EDGE / WIDTH, EDGE / 2 / HEIGHT, NAME, size=22, alpha=0.7, va="bottom")
    picture, drawing = _drawn(card), _drawn(figure)
    picture.paste(drawing, (left + (wide - drawing.width) // 2, top + (high - drawing.height) // 2))
    made = io.BytesIO()
    picture.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(made, "PNG")
    return made.getvalue()


def _lines(claim: str, most: int) -> list[str]:
    """As few as there can be of so many characters, and of these the ones that are most alike in length."""
    fewest = len(textwrap.wrap(claim, most))
    tried = (textwrap.wrap(claim, width, break_long_words=False) for width in count(1))
    return next(lines for lines in tried if len(lines) <= fewest)


def _drawn(figure: Figure) -> Image.Image:
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
