"""The same pairs in two orders: neighbours side by side, or first entries in one half and second ones in the other."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Rectangle

from figures_src.drawing import style
from figures_src.drawing.interactive import Frames, interactive
from figures_src.encoding import layout

_HEAD_DIM = 8
_HALF = _HEAD_DIM // 2
_TOP, _BOTTOM = 2.0, 0.0  # heights of the interleaved and of the half-split row
_LAST = 40  # frame
_SIDE = 0.84


@interactive(frame=Frames(_LAST + 1, start=_LAST, label="Step"))
def draw(frame: int) -> Figure:
    share = (1 - np.cos(np.pi * frame / _LAST)) / 2  # of the way, begun and ended gently
    after = layout.convert(np.arange(_HEAD_DIM), "interleaved", "half_split")
    figure, ax = style.figure(height=4.1)
    for pair, colour in enumerate(style.sequence(_HALF)):
        above, below = (2 * pair + 0.5, _TOP + _SIDE / 2), (pair + _HALF / 2, _BOTTOM - _SIDE / 2)
        ax.add_patch(Arc(above, 1.0, 0.6, theta1=0, theta2=180, color=colour, linewidth=2))
        ax.add_patch(Arc(below, _HALF, 0.7 + 0.5 * pair, theta1=180, theta2=360, color=colour, linewidth=2))
    for entry in range(_HEAD_DIM):
        colour, end = style.sequence(_HALF)[entry // 2], int(np.flatnonzero(after == entry)[0])
        place, height = entry + share * (end - entry), _TOP + share * (_BOTTOM - _TOP)
        ax.plot([entry, place], [_TOP - 0.5, max(height + 0.5, _BOTTOM + 0.5)], color=colour, linewidth=1.4)
        _cell(ax, entry, entry, _TOP)
        _cell(ax, entry, place, height)
    ax.text(-0.5, 3.0, "interleaved: neighbours are a pair", color=style.LIGHT.ink, fontweight="bold")
    ax.text(-0.5, -2.0, "half-split: entry i and entry i + d/2 are a pair", color=style.LIGHT.ink, fontweight="bold")
    ax.set(xlim=(-0.6, _HEAD_DIM - 0.4), ylim=(-2.15, 3.4), aspect="equal")
    ax.axis("off")
    return figure


def _cell(ax, entry: int, place: float, height: float) -> None:
    corner, colour = (place - _SIDE / 2, height - _SIDE / 2), style.sequence(_HALF)[entry // 2]
    ax.add_patch(Rectangle(corner, _SIDE, _SIDE, facecolor=style.LIGHT.paper, edgecolor=colour, linewidth=2, zorder=3))
    name = f"{'ab'[entry % 2]}{'₀₁₂₃'[entry // 2]}"
    ax.text(place, height, name, ha="center", va="center", color=style.LIGHT.ink, zorder=4)
