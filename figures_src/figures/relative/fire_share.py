"""FIRE measures a distance against the text so far: at every length the shares run from 0 to 1."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import fire

_QUERIES = (64, 512, 4096)  # position of the query, in tokens
_C, _THRESHOLD = 0.1, 32.0


def draw() -> Figure:
    figure, ax = style.figure(height=3.5)
    ax.set_title("FIRE: every text ends at 1")
    for query, colour in zip(_QUERIES, style.sequence(len(_QUERIES)), strict=True):
        distance = np.unique(np.geomspace(1, query, 100).round().astype(int))
        share = fire.share(np.array([query]), query - distance, c=_C, threshold=_THRESHOLD)[0]
        ax.plot(distance, share, ".", color=colour, markersize=4)
        ax.plot(distance[-1], share[-1], "o", color=colour)
        ax.annotate(
            f"{query:,}", (distance[-1], 1), xytext=(0, 5), textcoords="offset points", ha="center", color=colour
        )
    ax.text(1.1, 1.055, "query at position", color=style.LIGHT.muted)
    ax.set(xscale="log", xlabel="distance Δ (tokens)", ylabel="share", xlim=(1, 6000), ylim=(0, 1.15))
    ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    ax.minorticks_off()
    ax.grid(axis="y")
    return figure
