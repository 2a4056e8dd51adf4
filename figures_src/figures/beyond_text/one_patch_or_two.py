"""An axial head can look at one patch; asked for two, it looks at the four corners of their rectangle."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.two_patches import SIDE, TARGETS, weights

_LABEL = {"facecolor": style.LIGHT.paper, "edgecolor": "none", "pad": 1}


def draw() -> Figure:
    figure, panels = style.figure(1, 2, height=4.0, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.6})
    titles = {"axial": "Axial, asked for two patches: it sees four", "golden": "Golden directions: it sees the two"}
    for ax, (way, title) in zip(panels, titles.items(), strict=True):
        found = weights(way, TARGETS)
        _grid(ax)
        ax.imshow(found / found.max(), cmap=style.SEQUENTIAL, vmin=0, vmax=1)
        (top, left), (bottom, right) = TARGETS
        for row, column in (*TARGETS, (top, right), (bottom, left)):
            share = found[row, column]
            if share > 0.01:
                is_asked = (row, column) in TARGETS
                colour = style.LIGHT.green if is_asked else style.LIGHT.danger
                ax.plot(column, row, "o", markersize=15, markerfacecolor="none", color=colour)
                text = f"{share:.0%}" if is_asked else f"{share:.0%}, not asked for"
                above = row == top
                at = max(column, 4.6) if not is_asked else column
                ax.text(at, row + (-1.9 if above else 1.9), text, ha="center", va="center", color=colour, bbox=_LABEL)
        if way == "axial":
            for row in (top, bottom):
                ax.axhline(row, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (4, 3)))
            for column in (left, right):
                ax.axvline(column, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (4, 3)))
        ax.set_title(title)
    return figure


def _grid(ax: Axes) -> None:
    """Patches as cells."""
    for line in np.arange(SIDE + 1) - 0.5:
        ax.plot([line, line], [-0.5, SIDE - 0.5], color=style.LIGHT.grid, linewidth=0.6)
        ax.plot([-0.5, SIDE - 0.5], [line, line], color=style.LIGHT.grid, linewidth=0.6)
    ax.set(xticks=(), yticks=(), xlim=(-0.5, SIDE - 0.5), ylim=(SIDE - 0.5, -0.5))
    ax.axis("off")
