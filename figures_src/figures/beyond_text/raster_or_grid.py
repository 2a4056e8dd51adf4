"""Counted in reading order, the patch below is 14 steps away; with rows and columns it is a neighbour."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import style
from figures_src.encoding import axes, sinusoidal

_SIDE = 14  # patches: 224 pixels in patches of 16
_WIDTH = 768
_PATCH = (5, 9)  # row, column


def draw() -> Figure:
    row, column = np.divmod(np.arange(_SIDE**2), _SIDE)
    tables = {
        "numbered in reading order": sinusoidal.encode(np.arange(_SIDE**2), _WIDTH),
        "row and column": axes.encode(np.stack([row, column], axis=-1), (_WIDTH // 2,) * 2),
    }
    figure, panels = style.figure(
        1, 2, height=4.1, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.2}
    )
    for ax, (title, table) in zip(panels, tables.items(), strict=True):
        alike = table @ table[_PATCH[0] * _SIDE + _PATCH[1]] / (_WIDTH / 2)
        image = ax.imshow(alike.reshape(_SIDE, _SIDE), cmap=style.SEQUENTIAL, vmin=0.4, vmax=1)
        ax.add_patch(Rectangle((_PATCH[1] - 0.5, _PATCH[0] - 0.5), 1, 1, fill=False, edgecolor=style.LIGHT.orange))
        ax.set(title=title, xlabel="column of the patch", xticks=(0, 4, 9, 13), yticks=(0, 5, 9, 13))
        ax.set_ylabel("row of the patch")
        ax.label_outer()
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.6, aspect=30, pad=0.02)
    bar.set_label("similarity to the framed patch")
    bar.outline.set_visible(False)
    return figure
