"""Interpolation puts the longer text into the trained range, between the positions that the model knows."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

_TRAINED = 8  # tokens, few enough to be seen
_FACTOR = 2


def draw() -> Figure:
    figure, ax = style.figure(height=3.3, width="wide", narrow={"height": 3.0})
    ax.set_title(f"{_TRAINED * _FACTOR} positions in the room of {_TRAINED}")
    positions = np.arange(_TRAINED * _FACTOR)
    is_new = positions >= _TRAINED
    colours = np.where(is_new, style.LIGHT.danger, style.LIGHT.grey)
    ax.axvspan(-0.45, _TRAINED - 0.28, color=style.LIGHT.grid, alpha=0.2, linewidth=0)
    for position, colour in zip(positions, colours, strict=True):
        style.arrow(ax, (position, 0.9), (position / _FACTOR, 0.14), colour, linewidth=0.9, alpha=0.7)
        ax.plot(position, 1, "o", color=colour, markersize=9)
        ax.plot(position / _FACTOR, 0, "o", color=style.LIGHT.green, markersize=9 if position % _FACTOR == 0 else 6)
        ax.text(position, 1.2, str(position), ha="center", va="center", color=colour)
        if position % _FACTOR == 0:
            ax.text(position / _FACTOR, -0.21, str(position // _FACTOR), ha="center", va="center")
    ax.text(_TRAINED / 2 - 0.75, 1.48, "trained", ha="center", va="center", color=style.LIGHT.muted)
    ax.text(1.5 * _TRAINED - 0.5, 1.48, "never seen", ha="center", va="center", color=style.LIGHT.danger)
    ax.text(_TRAINED, 0, "all inside", ha="left", va="center", color=style.LIGHT.green)
    ax.text(2 * _TRAINED - 0.5, 0.42, f"divided by {_FACTOR}", ha="right", va="center", color=style.LIGHT.muted)
    ax.set(xlim=(-0.6, 2 * _TRAINED - 0.4), ylim=(-0.4, 1.65))
    ax.axis("off")
    return figure
