"""Whether a base is large enough goes back and forth: a base can pass, and a larger one fail again."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary

_HEAD_DIM, _CONTEXT = 128, 4_096
_BASES = np.geomspace(20_000, 60_000, 161)


def draw() -> Figure:
    lowest = _lowest_scores()
    figure, ax = style.figure(height=3.6)
    ax.axhline(0, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
    ax.plot(_BASES, lowest, color=style.LIGHT.muted, linewidth=1)
    for passes, colour in ((lowest >= 0, style.LIGHT.green), (lowest < 0, style.method("rotary"))):
        ax.plot(_BASES[passes], lowest[passes], "o", color=colour, markersize=3.5)
    ax.text(20_500, 0.022, "passes", color=style.LIGHT.green)
    ax.text(20_500, -0.015, "fails", color=style.method("rotary"), va="top")
    ax.set(xlabel="base b", ylabel=f"lowest mean cosine up to {_CONTEXT:,} tokens")
    ax.set_xticks([20_000, 30_000, 40_000, 50_000, 60_000], ["20,000", "30,000", "40,000", "50,000", "60,000"])
    return figure


def _lowest_scores() -> np.ndarray:
    """The lowest mean cosine within the context, for every base."""
    offset = np.arange(_CONTEXT)
    return np.array([attention.kernel(offset, rotary.frequencies(_HEAD_DIM, base)).min() for base in _BASES])
