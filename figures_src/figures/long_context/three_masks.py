"""A window, a window with sinks, and chunks: three ways to keep distances short, whatever the length of the text."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

_LENGTH, _WINDOW, _SINKS, _QUERY = 24, 8, 2, 20


def draw() -> Figure:
    figure, axes = style.figure(1, 3, height=3.0, width="wide", narrow={"rows": 3, "columns": 1, "height": 7.4})
    for ax, (name, seen) in zip(axes, _masks().items(), strict=True):
        ax.imshow(seen, cmap=style.SEQUENTIAL, vmin=0, vmax=1.2, extent=(0.5, _LENGTH + 0.5, _LENGTH + 0.5, 0.5))
        ax.set(title=name, xticks=[1, 8, 16, 24], yticks=[1, 8, 16, 24], xlabel="key", ylabel="query")
        ax.label_outer()
        (own,) = np.nonzero(seen[_QUERY])
        ax.plot(own + 1, np.full(len(own), _QUERY + 1), "s", color=style.LIGHT.orange, markersize=4.5)
        ax.text(4, _QUERY + 1, f"query {_QUERY + 1}", color=style.LIGHT.orange, va="center")
        ax.spines[["top", "right"]].set_visible(True)
    return figure


def _masks() -> dict[str, np.ndarray]:
    """Which keys each query sees, shape (length, length)."""
    query, key = np.arange(_LENGTH)[:, None], np.arange(_LENGTH)
    causal = key <= query
    window = causal & (query - key < _WINDOW)
    return {
        "Window: forgets": window,
        "With sinks: keeps the first": window | (causal & (key < _SINKS)),
        "Chunks: start anew": causal & (query // _WINDOW == key // _WINDOW),
    }
