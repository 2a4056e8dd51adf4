"""Divided by the length, the same place gets another number in every text, and one step another size."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import simple

_LENGTHS = (5, 9, 17)


def draw() -> Figure:
    figure, ax = style.figure(height=2.7)
    for length, colour in zip(_LENGTHS, style.ramp(len(_LENGTHS)), strict=True):
        encoding = simple.normalised(np.arange(length), length)[:, 0]
        ax.plot(np.arange(length), encoding, "o-", color=colour, linewidth=1.2)
        ax.annotate(
            f"L = {length}", (length - 1, 1), xytext=(0, 7), textcoords="offset points", ha="center", color=colour
        )
        ax.annotate(f"{encoding[3]:g}", (3, encoding[3]), xytext=(7, -9), textcoords="offset points", color=colour)
    ax.axvline(3, color=style.LIGHT.grid, zorder=0)
    ax.set(xlabel="position p (tokens)", ylabel="p / (L − 1)", ylim=(-0.05, 1.18), yticks=[0, 0.5, 1])
    ax.set_xticks(range(0, 17, 2))
    return figure
