"""How a wrong program is shown beside the mended one: as written in orange, as mended in green."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style

COLOURS = {"as written": style.LIGHT.orange, "mended": style.LIGHT.green}


def lines(x: np.ndarray, written: np.ndarray, mended: np.ndarray, *, marker: str = "", **axes: object) -> Figure:
    """Two curves over one axis."""
    figure, ax = style.figure(height=2.6)
    for (name, colour), y in zip(COLOURS.items(), (written, mended), strict=True):
        ax.plot(x, y, color=colour, marker=marker, label=name, zorder=3 if name == "as written" else 2)
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0, handlelength=1.2)
    ax.set(**axes)
    if ax.get_yscale() == "log":
        style.powers(ax.yaxis)
    return figure


def maps(written: np.ndarray, mended: np.ndarray, **axes: object) -> Figure:
    """Two heat maps with one scale."""
    figure, both = style.figure(
        1, 2, height=3.2, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 4.8}
    )
    largest = max(np.abs(values).max() for values in (written, mended))
    for ax, (name, colour), values in zip(both, COLOURS.items(), (written, mended), strict=True):
        ax.imshow(values, cmap=style.DIVERGING, vmin=-largest, vmax=largest, aspect="auto")
        ax.set(**axes)
        ax.set_title(name[0].upper() + name[1:], color=colour)
        ax.label_outer()
    return figure
