"""Positions can be moved instead of frequencies: every count stays within the distances that training has shown."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

_TRAINED, _WINDOW, _GROUP, _CHUNK, _QUERY = 24, 8, 4, 12, 64


def _told() -> dict[str, np.ndarray]:
    """Distance that each method gives the query at 64 to the keys 0 to 64."""
    key = np.arange(_QUERY + 1)
    true = _QUERY - key
    grouped = _QUERY // _GROUP - key // _GROUP + _WINDOW - _WINDOW // _GROUP
    chunks = _QUERY // _CHUNK - key // _CHUNK
    older = np.where(chunks == 1, _QUERY % _CHUNK + _CHUNK - key % _CHUNK, _TRAINED - 1 - key % _CHUNK)
    return {
        "unchanged": true,
        "Self-Extend": np.where(true < _WINDOW, true, grouped),
        "ReRoPE": np.minimum(true, 16),
        "DCA": np.where(chunks == 0, true, older),
    }


def draw() -> Figure:
    figure, axes = style.figure(2, 2, height=4.8, sharex=True, sharey=True)
    figure.suptitle("Counted again, no distance is above the trained 23", x=0.01, ha="left", fontweight="bold")
    true = _QUERY - np.arange(_QUERY + 1)
    for ax, (name, distance) in zip(axes.flat, _told().items(), strict=True):
        ax.plot(true, distance, ".", color=style.method("rotary"))
        ax.axhline(_TRAINED - 1, color=style.LIGHT.muted, linewidth=1, linestyle=":")
        ax.set_title(name, fontweight="normal")
    axes[0, 0].set(xticks=[0, 24, 64], yticks=[0, 23, 64])
    figure.supxlabel("true distance")
    figure.supylabel("told distance")
    return figure
