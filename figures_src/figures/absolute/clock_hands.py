"""Each pair is a clock hand that turns at its own speed: no two positions show the same set of hands."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src import style
from figures_src.encoding import sinusoidal

_D_MODEL = 8
_POSITIONS = (0, 1, 2, 3, 10, 100)


def draw() -> Figure:
    pairs = _D_MODEL // 2
    hands = sinusoidal.encode(np.array(_POSITIONS), _D_MODEL).reshape(len(_POSITIONS), pairs, 2)
    wavelengths = 2 * np.pi / sinusoidal.frequencies(_D_MODEL)
    figure, ax = style.figure(height=4.9)
    for pair, colour in enumerate(style.ramp(pairs)):
        for row in range(len(_POSITIONS)):
            sine, cosine = hands[row, pair]
            centre = np.array([1.45 * pair, -1.0 * row])
            ax.add_patch(Circle(centre, 0.43, facecolor="none", edgecolor=style.LIGHT.grid))
            ax.plot(*centre, "o", color=colour, markersize=2.5)
            style.arrow(ax, centre, centre + 0.43 * np.array([sine, cosine]), colour)
        ax.text(
            1.45 * pair,
            0.62,
            f"pair {pair}\none turn in\n{wavelengths[pair]:,.1f} tokens",
            ha="center",
            va="bottom",
            color=colour,
            linespacing=1.25,
        )
    for row, position in enumerate(_POSITIONS):
        ax.text(-0.75, -1.0 * row, f"p = {position}", ha="right", va="center")
    ax.set(xlim=(-1.5, 1.45 * (pairs - 1) + 0.8), ylim=(-len(_POSITIONS) + 0.45, 1.75), aspect="equal")
    ax.axis("off")
    return figure
