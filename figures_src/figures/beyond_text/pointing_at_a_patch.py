"""Asked for one patch, an axial head lights up its whole row and column; a head of many directions does not."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import style
from figures_src.encoding import axes, rotary

_HEAD_DIM = 64
_BASE = 100
_SIDE = 20  # patches
_QUERY = np.array([6, 5])  # row, column
_TARGET = np.array([13, 14])


def draw() -> Figure:
    row, column = np.indices((_SIDE, _SIDE))
    points = np.stack([row, column], axis=-1)
    ladder = rotary.frequencies(_HEAD_DIM, _BASE)
    ways = {
        "axial": axes.on_axes([rotary.frequencies(_HEAD_DIM // 2, _BASE)] * 2),
        "golden directions": axes.directed(ladder, axes.golden_directions(_HEAD_DIM // 2)),
    }
    figure, panels = style.figure(
        1, 2, height=4.1, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.2}
    )
    for ax, (title, frequencies) in zip(panels, ways.items(), strict=True):
        # a key turned so that every pair agrees with the query at the target scores like equal vectors there
        image = ax.imshow(axes.kernel(points - _TARGET, frequencies), cmap=style.DIVERGING, vmin=-1, vmax=1)
        for place, name, colour in (
            (_QUERY, "query", style.LIGHT.ink),
            (_TARGET, "wanted", style.LIGHT.purple),
        ):
            ax.add_patch(Rectangle(place[::-1] - 0.5, 1, 1, fill=False, edgecolor=colour, linewidth=1.6))
            ax.text(place[1] - 1, place[0] - 1, name, ha="right", va="bottom", color=colour)
        ax.set(title=title, xlabel="column of the patch", xticks=(0, 5, 14, 19), yticks=(0, 6, 13, 19))
        ax.set_ylabel("row of the patch")
        ax.label_outer()
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.6, aspect=30, pad=0.02)
    bar.set_label("score, at most 1")
    bar.outline.set_visible(False)
    return figure
