"""Every model of the atlas as one glyph: a petal a pair, as long as the share of a turn before any extension."""

import textwrap

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src import models
from figures_src.drawing import style
from figures_src.models import petals

_HEIGHT = 1.72  # of a row, in widths of a column
_LARGEST = 0.44  # radius, in widths of a column
_KEY, _NARROW_KEY = 2.2, 4.1  # height of the key, in widths of a column
_SPECIMEN, _MAGNIFIED = "llama_2_7b", 0.68
_LEGEND = (  # what is read from a glyph
    "clockwise: pairs, fast to slow",
    "length: share of a turn, unextended",
    "size: declared context",
    "pale: length unknown",
)


def draw() -> Figure:
    every = models.checked()
    columns = 4 if style.is_narrow() else 9
    high = _NARROW_KEY if style.is_narrow() else _KEY
    above = 0.3 + high
    narrow = {"height": 3.75 / 4 * (-(-len(every) // 4) * _HEIGHT + above)}
    figure, ax = style.figure(width="wide", height=7.15 / 9 * (-(-len(every) // 9) * _HEIGHT + above), narrow=narrow)
    _key(ax, every)
    for place, model in enumerate(every):
        centre = np.array([place % columns, -_HEIGHT * (place // columns)], dtype=float)
        _glyph(ax, centre, model)
        name = _lines(model.name)
        ax.text(centre[0], centre[1] - 0.47, name, ha="center", va="top", fontsize=9, linespacing=1.05)
        if place == 0 or every[place - 1].year != model.year:
            ax.text(centre[0] - 0.48, centre[1] + 0.56, str(model.year), va="center", fontweight="bold", fontsize=9.5)
    rows = -(-len(every) // columns)
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(-_HEIGHT * rows + 0.5, 0.72 + high), aspect="equal")
    ax.axis("off")
    return figure


def _lines(name: str) -> str:
    """A name in lines of ten letters, so that neighbours do not touch; of eleven where that saves a third line."""
    narrow, wide = (textwrap.wrap(name.replace("-", "- "), width, break_long_words=False) for width in (10, 11))
    return "\n".join(narrow if len(narrow) < 3 else wide).replace("- ", "-")


def _key(ax: Axes, every: tuple[models.Model, ...]) -> None:
    model, top = models.one(_SPECIMEN), 0.72 + (_NARROW_KEY if style.is_narrow() else _KEY)
    title = f"{sum(bool(each.rotary) for each in every)} of {len(every)} models rotate"
    ax.text(-0.45, top - 0.1, title, va="top", fontweight="bold", fontsize=11)
    _glyph(ax, np.array([0.3, top - 1.25]), model, _MAGNIFIED)
    for row, line in enumerate([*_LEGEND, f"here: {model.name}"]):
        ax.text(1.2, top - 0.72 - 0.27 * row, line, va="center", color=style.LIGHT.muted, fontsize=9)
    left, high = (1.3, top - 2.2) if style.is_narrow() else (5.6, top - 0.3)
    ax.text(left - 0.1, high, "rings do not rotate:", va="center", color=style.LIGHT.muted, fontsize=9)
    for row, method in enumerate(dict.fromkeys(each.method for each in every if not each.rotary), 1):
        colour, y = style.method(models.COLOURS[method]), high - 0.27 * row
        ax.add_patch(Circle((left, y), 0.09, facecolor="none", edgecolor=colour, linewidth=2))
        ax.text(left + 0.2, y, method, va="center", color=style.LIGHT.muted, fontsize=9)


def _glyph(ax: Axes, centre: np.ndarray, model: models.Model, radius: float | None = None) -> None:
    """At the scale of all others, unless a radius is given."""
    radius, colour = radius or _LARGEST * petals.radius(model), style.method(models.COLOURS[model.method])
    if not model.rotary:
        ax.add_patch(Circle(centre, radius, facecolor="none", edgecolor=colour, linewidth=2.4, clip_on=False))
        return
    corners = centre + radius * petals.outline(model)
    faint = 0.3 if petals.length(model) is None else 1
    ax.fill(*corners.T, color=colour, alpha=faint, linewidth=0, clip_on=False)  # clipping is 60 bytes a shape
    ax.add_patch(Circle(centre, radius, facecolor="none", edgecolor=style.LIGHT.grid, linewidth=0.8, clip_on=False))
