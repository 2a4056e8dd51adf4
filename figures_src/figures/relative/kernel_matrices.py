"""What twelve methods do to the score of one query and one key: most draw diagonals, added positions do not."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import one_pair

_LENGTH = 32  # tokens
_STRONGEST = 4.0  # change of the score that has the full colour, in every panel; colours grow as its square root
_NO_DIAGONALS = ("sinusoidal", "learned", "fire")


def draw() -> Figure:
    query, key = one_pair.vectors(2)
    figure, axes = style.figure(
        3, 4, height=6.8, sharex=True, sharey=True, width="wide", narrow={"rows": 4, "columns": 3, "height": 6.6}
    )
    gap = "\n" if style.is_narrow() else " "
    figure.suptitle(
        f"Most methods draw diagonals.{gap}Framed: those that also tell places", x=0.01, ha="left", fontweight="bold"
    )
    names = ["none", *_NO_DIAGONALS, *(name for name in one_pair.TITLES if name not in ("none", *_NO_DIAGONALS))]
    for ax, name in zip(axes.flat, names, strict=True):
        change = one_pair.scores(name, query, key, _LENGTH)
        strength = np.sign(change) * np.sqrt(np.abs(change) / _STRONGEST)
        picture = ax.imshow(strength, cmap=style.DIVERGING, vmin=-1, vmax=1)
        ax.set(xticks=(0, 15, 30), yticks=(0, 15, 30))
        ax.set_title(one_pair.TITLES[name], color=style.LIGHT.danger if name in _NO_DIAGONALS else style.LIGHT.ink)
        if name in _NO_DIAGONALS:
            corners = [-0.5, _LENGTH - 0.5, -0.5], [-0.5, _LENGTH - 0.5, _LENGTH - 0.5]
            ax.fill(*corners, facecolor="none", edgecolor=style.LIGHT.danger, linewidth=2.2, clip_on=False)
        if np.nanmax(np.abs(change)) == 0:
            ax.text(10, 21, "no\nchange", ha="center", va="center", color=style.LIGHT.muted)
    for ax in axes[-1]:
        ax.set_xlabel("key n" if style.is_narrow() else "key position n")
    for ax in axes[:, 0]:
        ax.set_ylabel("query m")
    bar = figure.colorbar(picture, ax=axes, location="bottom", shrink=0.5, aspect=30, extend="both", pad=0.03)
    bar.set_ticks([-1, -0.5, 0, 0.5, 1], labels=["−4", "−1", "0", "1", "4"])
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("change of the score")
    return figure
