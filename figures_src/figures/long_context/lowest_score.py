"""Whether a base is large enough goes back and forth: a base can pass, and a larger one fail again."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary

_HEAD_DIM, _CONTEXT = 128, 4_096
_LEAST = 26_953  # the playground finds it; a larger base beside it fails again
_BASES = np.geomspace(20_000, 60_000, 161)


def draw() -> Figure:
    lowest = _lowest_scores()
    figure, ax = style.figure(height=4.0, width="wide", narrow={"height": 3.6})
    ax.set_title("A base that passes may fail when you raise it")
    green, red = style.LIGHT.green, style.LIGHT.danger
    ax.axhspan(0, 0.06, color=green, alpha=0.1, linewidth=0)
    ax.axhline(0, color=style.LIGHT.ink, linewidth=1)
    for passes, colour in ((lowest >= 0, green), (lowest < 0, red)):
        ax.plot(_BASES[passes], lowest[passes], "o", color=colour, markersize=3.6)
    ax.plot(_LEAST, 0, "o", color=green, markersize=8)
    ax.annotate(
        f"{_LEAST:,}: the least\nthat passes", (_LEAST, 0.003), (24_300, 0.032),
        color=green, ha="center", linespacing=1.2, arrowprops={"arrowstyle": "-", "color": green},
    )  # fmt: skip
    ax.text(60_000, -0.118, "fails", color=red, ha="right")
    ax.text(38_000, 0.05, "passes", color=green, ha="center", va="center")
    ax.set(xlabel="base b", ylabel=f"lowest mean cosine\nwithin {_CONTEXT:,} tokens", xscale="log", ylim=(-0.13, 0.06))
    ticks = [20_000, 30_000, 40_000, 60_000]
    ax.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.minorticks_off()
    return figure


def _lowest_scores() -> np.ndarray:
    """The lowest mean cosine within the context, for every base."""
    offset = np.arange(_CONTEXT)
    return np.array([attention.kernel(offset, rotary.frequencies(_HEAD_DIM, base)).min() for base in _BASES])
