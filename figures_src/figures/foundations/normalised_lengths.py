"""Divided by the length, one word gets another number in every text, and one step another size."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import naive

_TEXTS = ("the cat saw the dog", "the cat saw the dog and ran off home")
_MARKED = 3  # position of the second "the"


def draw() -> Figure:
    figure, axes = style.figure(2, height=2.4, width="wide", sharex=True, narrow={"height": 3.4})
    for ax, text in zip(axes, _TEXTS, strict=True):
        words = text.split()
        share = naive.normalised(np.arange(len(words)), len(words))[:, 0]
        ax.plot([0, 1], [0, 0], color=style.LIGHT.grid, linewidth=1, zorder=0)
        for place, (x, word) in enumerate(zip(share, words, strict=True)):
            colour = style.LIGHT.orange if place == _MARKED else style.LIGHT.muted
            ax.plot(x, 0, "o", color=colour, clip_on=False)
            ax.annotate(word, (x, 0), xytext=(0, 9), textcoords="offset points", ha="center", color=colour)
        ax.annotate(
            f"{share[_MARKED]:g}",
            (share[_MARKED], 0),
            xytext=(0, -17),
            textcoords="offset points",
            ha="center",
            color=style.LIGHT.orange,
            fontweight="bold",
        )
        ax.set(ylim=(-1, 1), yticks=[], xlim=(-0.03, 1.03))
        ax.spines[["left", "bottom"]].set_visible(False)
        ax.tick_params(axis="x", length=0)
    axes[-1].set(xlabel="p / (L − 1)", xticks=[0, 0.25, 0.5, 0.75, 1])
    return figure
