"""The sinusoids of the paper and of Tensor2Tensor agree at first and are opposite in some value after 2,000 tokens."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_WIDTH = 512


def draw() -> Figure:
    position = np.unique(np.round(np.geomspace(1, 8_192, 240)).astype(int))
    paper = sinusoidal.encode(position, _WIDTH)
    released = sinusoidal.encode(position, _WIDTH, denominator="half_minus_one")
    difference = np.maximum.accumulate(np.abs(paper - released).max(axis=1))
    figure, ax = style.figure(height=3.1)
    ax.set_title("Paper and code agree nearby, and contradict far away")
    for tokens, side, shift in ((50, "right", 0.75), (2_048, "left", 1.25)):
        at = difference[position <= tokens][-1]
        ax.plot(tokens, at, "o", color=style.LIGHT.danger, markersize=8)
        ax.text(
            tokens * shift,
            at + (0.15 if at < 1 else -0.2),
            f"{at:.2f} at {tokens:,}",
            color=style.LIGHT.danger,
            ha=side,
        )
    ax.plot(position, difference, ".", color=style.method("sinusoidal"), markersize=5)
    ax.axhline(2, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(1.2, 1.9, "as far apart as two numbers can be", color=style.LIGHT.muted, va="top")
    ax.set(xlabel="position (tokens)", ylabel="largest difference of an entry", xscale="log", ylim=(0, 2.15))
    ax.set_xticks([1, 10, 100, 1_000, 8_192], ["1", "10", "100", "1,000", "8,192"])
    ax.minorticks_off()
    return figure
