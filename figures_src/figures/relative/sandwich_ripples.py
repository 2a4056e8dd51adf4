"""Sandwich falls fast at first, then slowly, with ripples; every head has the same shape at its own strength."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sandwich

_HEADS = 8
_SHOWN = (0, 1, 3, 7)
_LAST = 256  # tokens


def draw() -> Figure:
    distance = np.arange(0, _LAST + 1, 2)  # every second one, enough to be seen
    bias = sandwich.bias(np.array([_LAST]), _LAST - distance, _HEADS)[:, 0]
    figure, ax = style.figure(height=3.3)
    ax.set_title("One shape, eight strengths")
    for head, colour in zip(_SHOWN, style.sequence(len(_SHOWN)), strict=True):
        ax.plot(distance, bias[head] - bias[head, 0], ".", markersize=3, color=colour, label=f"head {head}")
    style.label_lines(ax)
    ax.set(xlabel="distance Δ (tokens)", ylabel="bias, less that at Δ = 0", xlim=(0, _LAST))
    ax.set_xticks(range(0, _LAST + 1, 64))
    return figure
