"""The matrix that moves a sinusoid by some tokens is the matrix of rotary encoding, once cosines come first."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary, sinusoidal

_WIDTH = 16
_BASE = 100.0  # small, so that all blocks are seen to turn
_MOVE = 2  # tokens


def draw() -> Figure:
    matrices = {
        "2017: sine first": sinusoidal.shift_matrix(_MOVE, _WIDTH, base=_BASE, order="sin_cos"),
        "cosine first": sinusoidal.shift_matrix(_MOVE, _WIDTH, base=_BASE, order="cos_sin"),
        "2021: rotary": rotary.matrix(float(_MOVE), rotary.frequencies(_WIDTH, _BASE), layout="half_split"),
    }
    figure, axes = style.figure(
        1, 3, height=3.0, sharey=True, width="wide", narrow={"rows": 3, "columns": 1, "height": 7.6}
    )
    for ax, (title, matrix) in zip(axes, matrices.items(), strict=True):
        ax.imshow(matrix, cmap=style.DIVERGING, vmin=-1, vmax=1)
        ax.set(title=title, xlabel="dimension", ylabel="dimension", xticks=(0, 8, 15), yticks=(0, 8, 15))
        ax.set_xticks(np.arange(_WIDTH + 1) - 0.5, minor=True)
        ax.set_yticks(np.arange(_WIDTH + 1) - 0.5, minor=True)
        ax.grid(which="minor", linewidth=0.3)
        ax.tick_params(which="minor", length=0)
        ax.label_outer(remove_inner_ticks=True)
    return figure
