"""Position can enter an attention layer at four places: the input, the queries and keys, the scores, the values."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from figures_src import style

_INK, _LINE = style.LIGHT.ink, style.LIGHT.muted


def draw() -> Figure:
    figure, ax = style.figure(height=3.9)
    ax.set(xlim=(-1.3, 10.7), ylim=(-0.3, 8.9))
    ax.axis("off")
    _box(ax, 5, 8.4, 3.0, "embeddings x")
    for x, name in ((2.2, "queries"), (5.0, "keys"), (7.8, "values")):
        _box(ax, x, 6.0, 2.0, name)
        style.arrow(ax, (5 + (x - 5) * 0.4, 8.0), (x, 6.4), _LINE, linewidth=1)
    _box(ax, 3.6, 3.7, 3.0, "scores")
    style.arrow(ax, (2.2, 5.6), (3.1, 4.1), _LINE, linewidth=1)
    style.arrow(ax, (5.0, 5.6), (4.1, 4.1), _LINE, linewidth=1)
    _box(ax, 3.6, 1.9, 3.0, "softmax, mask")
    style.arrow(ax, (3.6, 3.3), (3.6, 2.3), _LINE, linewidth=1)
    _box(ax, 5.7, 0.2, 4.2, "weighted mean of values")
    style.arrow(ax, (3.6, 1.5), (4.6, 0.6), _LINE, linewidth=1)
    style.arrow(ax, (7.8, 5.6), (7.0, 0.6), _LINE, linewidth=1)

    _door(ax, 6.8, 8.4, "1  add e(p)", style.method("sinusoidal"), "left")
    _door(ax, 2.1, 4.85, "2  rotate q and k", style.method("rotary"), "right")
    _door(ax, 1.9, 3.7, "3  add a bias", style.method("alibi"), "right")
    _door(ax, 7.7, 4.0, "4  add or rotate", style.LIGHT.purple, "left")
    return figure


def _box(ax: Axes, x: float, y: float, width: float, text: str) -> None:
    ax.add_patch(
        FancyBboxPatch(
            (x - width / 2, y - 0.4),
            width,
            0.8,
            boxstyle="round,pad=0,rounding_size=0.12",
            facecolor="none",
            edgecolor=_LINE,
        )
    )
    ax.text(x, y, text, ha="center", va="center", color=_INK)


def _door(ax: Axes, x: float, y: float, text: str, colour: str, side: str) -> None:
    ax.text(x, y, text, ha=side, va="center", color=colour, fontweight="bold")
