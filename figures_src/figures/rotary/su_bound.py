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
    rising = np.append(np.diff(bound) > 0, False)
    figure, ax = style.figure(height=3.5)
    ax.plot(distance, bound, color=style.LIGHT.blue)
    shown = np.where(rising | np.roll(rising, 1), [distance, bound], np.nan)
    ax.plot(*shown, color=style.LIGHT.orange)
    ax.plot(distance, score, color=style.LIGHT.green)
    ax.set_title(f"The bound is {np.floor((bound / np.abs(score)).min()):.0f} times the score and more")
    ax.text(20, 24, "Su's bound, falling", color=style.LIGHT.blue)
    ax.text(20, 21, f"and rising ({rising.sum()} of {_LONGEST} steps)", color=style.LIGHT.orange)
    ax.text(20, 2.2, "the score of equal vectors, in the same units", color=style.LIGHT.green)
    ax.set(xlabel="distance Δ = m − n (tokens)", ylabel="relative upper bound", ylim=(0, 34), xlim=(0, _LONGEST))
    ax.set_xticks(range(0, _LONGEST + 1, 64))
    return figure
