"""Five cheap questions, asked in this order, lead from garbage to the line that makes it."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style

_STEPS = (  # what to ask, and what to look at if the answer is no
    ("Loss after one token:\nbetter than guessing?", "Not positions: weights,\nnorm, tokeniser"),
    (
        "Token by token: the same\nas the whole sequence?",
        "The cache: offset, rotated\ntwice, ids of left padding",
    ),
    ("All positions 1,000 higher:\nthe same?", "Mixed layouts, precision,\nor a long-context rule"),
    (
        "Loss after two tokens and\nmore: lower than after one?",
        "Layout, sign, rotary dims,\nor a scaling factor",
    ),
    ("Loss far away:\nas low as nearby?", "Base too small, or\nno scaling rule"),
)
_LAST = "Compare layer by layer\nwith the original code"
_LEFT, _RIGHT, _WIDE, _HALF = 0.23, 0.77, 0.225, 0.31  # middles of the two columns, halves of a box


def draw() -> Figure:
    figure, ax = style.figure(height=5.6)
    ax.set_title("Five questions, asked in order, narrow down the fault")
    for row, (question, cause) in enumerate(_STEPS):
        _box(ax, _LEFT, row, question, style.LIGHT.ink)
        _box(ax, _RIGHT, row, cause, style.LIGHT.orange)
        style.arrow(ax, (_LEFT + _WIDE, row), (_RIGHT - _WIDE, row), style.LIGHT.muted)
        ax.text(0.5, row - 0.08, "no", ha="center", va="bottom", color=style.LIGHT.muted)
        style.arrow(ax, (_LEFT, row + _HALF), (_LEFT, row + 1 - _HALF), style.LIGHT.muted)
        ax.text(_LEFT + 0.02, row + 0.5, "yes", va="center", color=style.LIGHT.muted)
    _box(ax, _LEFT, len(_STEPS), _LAST, style.LIGHT.green)
    ax.set(xlim=(0, 1), ylim=(len(_STEPS) + 0.4, -0.4))
    ax.axis("off")
    return figure


def _box(ax: Axes, x: float, y: float, text: str, colour: str) -> None:
    corner = (x - _WIDE, y - _HALF)
    ax.add_patch(Rectangle(corner, 2 * _WIDE, 2 * _HALF, facecolor="none", edgecolor=colour, linewidth=1))
    ax.text(x, y, text, ha="center", va="center", color=colour)
