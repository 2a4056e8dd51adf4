"""The rotation as a matrix is almost empty: two numbers per row, near the diagonal or half a head away from it."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

_HEAD_DIM = 16
_BASE = 100.0  # small, so that all blocks are seen to turn
_POSITION = 2  # tokens


def draw() -> Figure:
    figure, axes = style.figure(
        1, 2, height=3.6, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 6.6}
    )
    frequencies = rotary.frequencies(_HEAD_DIM, _BASE)
    for ax, layout in zip(axes, ("interleaved", "half_split"), strict=True):
        ax.imshow(
            rotary.matrix(np.float64(_POSITION), frequencies, layout=layout), cmap=style.DIVERGING, vmin=-1, vmax=1
        )
        ax.set(
            title=layout.replace("_", "-"),
            xlabel="dimension of x",
            ylabel="dimension of R x",
            xticks=(0, 8, 15),
            yticks=(0, 8, 15),
        )
        ax.set_xticks(np.arange(_HEAD_DIM + 1) - 0.5, minor=True)
        ax.set_yticks(np.arange(_HEAD_DIM + 1) - 0.5, minor=True)
        ax.grid(which="minor", linewidth=0.4)
        ax.tick_params(which="minor", length=0)
        ax.label_outer()
    return figure
