"""Interpolation puts the longer text into the trained range, between the positions that the model knows."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style

_TRAINED = 8  # tokens, few enough to be seen
_FACTOR = 2


def draw() -> Figure:
    figure, axes = style.figure(2, height=2.6, sharex=True)
    positions = np.arange(_TRAINED * _FACTOR)
    rows = {"as they are": positions, f"divided by {_FACTOR}": positions / _FACTOR}
    for ax, (name, shown) in zip(axes, rows.items(), strict=True):
        ax.axvspan(-0.4, _TRAINED - 0.3, color=style.LIGHT.grid, alpha=0.6, linewidth=0)
        known = shown < _TRAINED
        ax.plot(shown[known], np.zeros(known.sum()), "o", color=style.method("rotary"), markersize=7)
        ax.plot(shown[~known], np.zeros((~known).sum()), "o", color=style.LIGHT.blue, markersize=7)
        ax.plot(range(_TRAINED), np.zeros(_TRAINED), "|", color=style.LIGHT.ink, markersize=18)
        ax.set(title=name, ylim=(-1, 1), yticks=[])
        ax.spines[["left", "bottom"]].set_visible(False)
        ax.tick_params(axis="x", length=0)
    axes[0].text(_TRAINED / 2 - 0.5, 0.55, "trained", ha="center", color=style.LIGHT.muted)
    axes[0].text(1.5 * _TRAINED - 0.5, 0.55, "never seen", ha="center", color=style.LIGHT.blue)
    axes[-1].set_xlabel("position that the rotation uses (tokens)")
    axes[-1].set_xticks(range(0, _TRAINED * _FACTOR, 2))
    return figure
