"""What is proved to fall is a bound: it lies far above the scores, and even it rises nearly as often as it falls."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary

_HEAD_DIM = 128
_LONGEST = 256  # tokens


def draw() -> Figure:
    distance, frequencies = np.arange(_LONGEST + 1), rotary.frequencies(_HEAD_DIM)
    bound = attention.su_bound(distance, frequencies)
    score = attention.kernel(distance, frequencies)
    closest = np.argmin(bound / np.abs(score))
    figure, ax = style.figure(height=3.5)
    ax.plot(distance, bound, color=style.LIGHT.blue)
    ax.plot(distance, score, color=style.LIGHT.green)
    least = f"{np.floor(bound[closest] / abs(score[closest])):.0f}"
    ax.set_title(f"The bound is at least {least} times the score")
    ax.text(30, 24, "Su's bound", color=style.LIGHT.blue)
    ax.text(20, 2.2, "the score of equal vectors, in the same units", color=style.LIGHT.green)
    ends = (closest, np.abs(score[closest])), (closest, bound[closest])
    ax.annotate("", *ends, arrowprops={"arrowstyle": "<->", "color": style.LIGHT.ink, "shrinkA": 0, "shrinkB": 0})
    ax.text(closest + 3, bound[closest] / 2, f"{least}×", va="center", fontweight="bold")
    ax.set(xlabel="distance Δ = m − n (tokens)", ylabel="relative upper bound", ylim=(0, 34), xlim=(0, _LONGEST))
    ax.set_xticks(range(0, _LONGEST + 1, 64))
    return figure
