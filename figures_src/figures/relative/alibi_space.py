"""In an image the distance is that between two patches, and a head sees a disc around its query."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import alibi

_SIDE = 14  # patches
_QUERY = (4, 9)  # row and column of its patch
_SLOPES = (1 / 2, 1 / 8, 1 / 32)  # score a patch


def draw() -> Figure:
    row, column = np.divmod(np.arange(_SIDE**2), _SIDE)
    patches = np.stack([row, column], axis=-1)
    bias = alibi.bias_in_space(np.array([_QUERY]), patches, np.array(_SLOPES))[:, 0]
    figure, axes = style.figure(
        1, len(_SLOPES), height=2.8, sharey=True, width="wide", narrow={"rows": len(_SLOPES), "columns": 1, "height": 7}
    )
    for ax, slope, values in zip(axes, _SLOPES, bias, strict=True):
        # the query's own patch has the largest weight
        picture = ax.imshow(np.exp(values).reshape(_SIDE, _SIDE), cmap=style.SEQUENTIAL, vmin=0, vmax=1)
        ax.plot(_QUERY[1], _QUERY[0], "+", color=style.LIGHT.ink, markersize=6)
        title = f"Slope 1/{1 / slope:.0f}: halved\nin {np.log(2) / slope:.1f} patches"
        ax.set(title=title, xlabel="column", xticks=(0, 6, 12), yticks=(0, 6, 12))
        ax.set_ylabel("row of the patch")
        ax.label_outer()
    place = {"location": "bottom", "aspect": 24, "shrink": 0.7} if style.is_narrow() else {"pad": 0.02}
    bar = figure.colorbar(picture, ax=axes, label="weight", ticks=(0, 0.5, 1), **place)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure
