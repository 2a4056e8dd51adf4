"""Positions can be moved instead of frequencies: every count stays within the distances that training has shown."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

_TRAINED, _WINDOW, _GROUP, _CHUNK, _QUERY = 24, 8, 4, 18, 64


def _told(query: int = _QUERY) -> dict[str, np.ndarray]:
    """Distance that each method gives a query, the one at 64 where none is given, to the keys up to it."""
    key = np.arange(query + 1)
    true = query - key
    grouped = query // _GROUP - key // _GROUP + _WINDOW - _WINDOW // _GROUP
    chunks = query // _CHUNK - key // _CHUNK
    counted = np.where(chunks == 1, query % _CHUNK + _CHUNK, _TRAINED - 1).clip(max=_TRAINED - 1)
    return {
        "unchanged": true,
        "Self-Extend": np.where(true < _WINDOW, true, grouped),
        "ReRoPE": np.minimum(true, 16),
        "DCA": np.where(chunks == 0, true, counted - key % _CHUNK),
    }


def draw() -> Figure:
    figure, axes = style.figure(2, 2, height=4.8, sharex=True, sharey=True)
    figure.suptitle("Three ways to tell no distance above the trained 23", x=0.01, ha="left", fontweight="bold")
    true = _QUERY - np.arange(_QUERY + 1)
    for ax, (name, distance) in zip(axes.flat, _told().items(), strict=True):
        is_new = distance >= _TRAINED
        ax.plot(true[~is_new], distance[~is_new], ".", color=style.LIGHT.green)
        ax.plot(true[is_new], distance[is_new], ".", color=style.LIGHT.danger)
        ax.axhline(_TRAINED - 1, color=style.LIGHT.muted, linewidth=1, linestyle=":")
        ax.set_title(name, fontweight="normal")
    axes[0, 0].text(40, 50, "new", color=style.LIGHT.danger, ha="right")
    axes[0, 0].text(64, 21, "trained", color=style.LIGHT.green, ha="right", va="top")
    axes[0, 0].set(xticks=[0, 24, 64], yticks=[0, 23, 64])
    figure.supxlabel("true distance")
    figure.supylabel("told distance")
    return figure
