"""Cheap tests catch some wrong rotations and miss others; only known numbers catch them all."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import bug_hunt


def draw() -> Figure:
    caught = bug_hunt.caught()
    cells = np.array(list(caught.values()), dtype=float)
    figure, ax = style.figure(height=3.6)
    ax.imshow(cells, cmap=style.SEQUENTIAL, vmin=0, vmax=1.4, aspect="auto")
    for (row, column), value in np.ndenumerate(cells):
        ax.text(
            column,
            row,
            "caught" if value else "missed",
            ha="center",
            va="center",
            color=style.LIGHT.ink if value else style.LIGHT.muted,
        )
    for row in range(1, len(cells)):
        ax.axhline(row - 0.5, color=style.LIGHT.grid, linewidth=0.8)
    ax.set_xticks(range(len(bug_hunt.TESTS)), bug_hunt.TESTS)
    ax.set_yticks(range(len(caught)), caught)
    ax.set(xlabel="test", ylabel="program")
    ax.tick_params(length=0)
    return figure
