"""Interleaved, or sines first: the same numbers in two orders, and one permutation of the columns between them."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import ConnectionPatch

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_D_MODEL = 16
_POSITIONS = 32


def draw() -> Figure:
    figure, (top, bottom) = style.figure(2, height=5.6)
    figure.get_layout_engine().set(hspace=0.32)
    for ax, order in ((top, "interleaved"), (bottom, "sin_cos")):
        encoding = sinusoidal.encode(np.arange(_POSITIONS), _D_MODEL, order=order)
        ax.imshow(encoding, aspect="auto", vmin=-1, vmax=1, cmap=style.DIVERGING)
        ax.set(ylabel="position p (tokens)", xticks=range(_D_MODEL), yticks=[0, 10, 20, 30])
        ax.spines[:].set_visible(False)
    figure.suptitle("The same columns in two orders", x=0.01, ha="left", fontweight="bold")
    top.set_title("interleaved: sin, cos, sin, cos …")
    bottom.xaxis.tick_top()
    bottom.xaxis.set_label_position("bottom")
    bottom.set_xlabel("sines first: sin, sin … cos, cos …", loc="left", fontweight="bold")
    for j in range(_D_MODEL):
        is_cosine = j % 2 == 1
        target = j // 2 + is_cosine * _D_MODEL // 2
        colour = style.LIGHT.purple if is_cosine else style.LIGHT.green
        figure.add_artist(
            ConnectionPatch(
                (j, -0.19), (target, 1.19), top.get_xaxis_transform(), bottom.get_xaxis_transform(), color=colour
            )
        ).set_in_layout(False)
        top.get_xticklabels()[j].set_color(colour)
        bottom.get_xticklabels()[target].set_color(colour)
    return figure
