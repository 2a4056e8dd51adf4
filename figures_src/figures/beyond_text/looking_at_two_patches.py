"""Asked for two patches, an axial head looks at the other two corners as much; a mixed one does not."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import style
from figures_src.encoding import axes, rotary

_HEAD_DIM = 64
_BASE = 100
_SIDE = 20  # patches
_WANTED = np.array([[5, 4], [14, 15]])  # row, column
_LOGIT = 64  # of a patch with which every pair agrees


def draw() -> Figure:
    points = np.stack(np.indices((_SIDE, _SIDE)), axis=-1)
    ladder = rotary.frequencies(_HEAD_DIM, _BASE)
    ways = {
        "axial": axes.on_axes([rotary.frequencies(_HEAD_DIM // 2, _BASE)] * 2),
        "golden directions": axes.directed(ladder, axes.golden_directions(_HEAD_DIM // 2)),
    }
    figure, panels = style.figure(1, 2, height=3.4, sharey=True)
    for ax, (title, frequencies) in zip(panels, ways.items(), strict=True):
        # the same key everywhere: the sum of two, each turned so that all its pairs agree with the query at one patch
        scores = _LOGIT * sum(axes.kernel(points - place, frequencies) for place in _WANTED)
        weights = np.exp(scores - scores.max())
        image = ax.imshow(100 * weights / weights.sum(), cmap=style.SEQUENTIAL, vmin=0, vmax=25)
        for row, column in _WANTED:
            ax.add_patch(
                Rectangle((column - 1.5, row - 1.5), 3, 3, fill=False, edgecolor=style.LIGHT.purple, linewidth=1.6)
            )
            ax.text(column, row - 2, "wanted", ha="center", va="bottom", color=style.LIGHT.purple)
        ax.set(title=title, xlabel="column of the patch", xticks=(0, 4, 15, 19), yticks=(0, 5, 14, 19))
    panels[0].set_ylabel("row of the patch")
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.6, aspect=30, pad=0.02)
    bar.set_label("attention weight (percent)")
    bar.outline.set_visible(False)
    return figure
