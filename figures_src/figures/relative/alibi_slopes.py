"""Slopes of a power of two are one geometric sequence; further heads fill its gaps, from the steep end on."""

import math

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import alibi

_MOST = 32  # heads


@interactive(heads=Slider("Number of heads", range(1, _MOST + 1), start=12, play=True))
def draw(heads: int) -> Figure:
    figure, ax = style.figure(height=3.4)
    power = 2 ** int(math.log2(heads))
    head, slopes = np.arange(heads), alibi.slopes(heads)
    between = -np.log2(slopes[power:]) * power / 8 - 1  # their places on the line of the sequence
    gaps = np.stack([between, head[power:], np.full(heads - power, np.nan)], axis=1).ravel()
    ax.plot(gaps, np.repeat(slopes[power:], 3), color=style.LIGHT.orange, linewidth=0.8)
    ax.plot(head[:power], slopes[:power], "o-", color=style.method("alibi"), linewidth=0.8)
    ax.plot(head[power:], slopes[power:], "D", color=style.LIGHT.orange)
    ax.text(heads - 0.2, slopes[-1], "in the gaps" if heads > power else "", va="center", color=style.LIGHT.orange)
    further = f", {heads - power} in its gaps" if heads > power else ""
    ax.set_title(f"{heads} head{'s' * (heads > 1)}: {power} in sequence{further}")
    ax.set(xlabel="head h", ylabel="slope (score per token)", yscale="log")
    ax.set(xlim=(-0.7, _MOST), ylim=(1 / 400, 1.2), xticks=range(0, _MOST, 4))
    ax.set_yticks([1, 1 / 4, 1 / 16, 1 / 64, 1 / 256], ["1", "1/4", "1/16", "1/64", "1/256"])
    ax.minorticks_off()
    ax.grid(axis="y")
    return figure
