"""An axial head can look at one patch; asked for two, it looks at the four corners of their rectangle."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments.two_patches import SIDE, TARGETS, weights


def draw() -> Figure:
    figure, panels = style.figure(
        2, 2, height=7.4, sharex=True, sharey=True, width="wide", narrow={"rows": 4, "columns": 1, "height": 14.0}
    )
    cases = [(way, count) for count in (1, 2) for way in ("axial", "golden")]
    for ax, (way, count) in zip(panels.flat, cases, strict=True):
        found = weights(way, TARGETS[:count])
        ax.imshow(found / found.max(), cmap=style.SEQUENTIAL, vmin=0, vmax=1)
        for row, column in TARGETS[:count]:
            ax.text(column, row - 1.2, f"{found[row, column]:.0%}", ha="center", va="bottom")
        if count == 2 and way == "axial":
            (top, left), (bottom, right) = TARGETS
            for row, column in ((top, right), (bottom, left)):
                ax.text(column, row - 1.2, f"{found[row, column]:.0%}\nnot asked for", ha="center", va="bottom")
        directions = "axial" if way == "axial" else "golden directions"
        ax.set(title=f"{directions}, {('one patch', 'two patches')[count - 1]}", xlabel="column", ylabel="row")
        ax.set(xticks=np.arange(0, SIDE, 5), yticks=np.arange(0, SIDE, 5))
        ax.label_outer()
    return figure
