"""An image of many tokens moves the count on by its longer side only."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import mrope

_TEXT = 12  # tokens before and after
_SIDES = (1, 2, 3, 4, 6, 8, 10, 12)
_LINES = {"time": style.LIGHT.blue, "row": style.LIGHT.green, "column": style.LIGHT.purple}


@interactive(columns=Slider("Columns", _SIDES, start=12), rows=Slider("Rows", _SIDES, start=8))
def draw(columns: int, rows: int) -> Figure:
    figure, ax = style.figure(height=3.4)
    ids = mrope.position_ids([("text", _TEXT), ("image", rows, columns), ("text", _TEXT)])
    ax.axvspan(_TEXT - 0.5, _TEXT + rows * columns - 0.5, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
    ax.text(_TEXT + 2, 2, "image", color=style.LIGHT.muted)
    ax.plot([0, 60], [0, 60], color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.text(50, 43, "one id per token", color=style.LIGHT.muted)
    for (name, colour), each, height in zip(_LINES.items(), ids.T, (4, 9, 14), strict=True):
        corners = np.flatnonzero(np.diff(np.diff(each, prepend=np.nan), append=np.nan) != 0)
        ax.plot(corners, each[corners], color=colour, linewidth=1.5)
        ax.text(_TEXT + rows * columns + 1, height, name, color=colour)
    tokens = "1 token moves" if rows * columns == 1 else f"{rows * columns} tokens move"
    ax.set_title(f"{tokens} the count on by {max(rows, columns)}")
    ax.set(xlabel="token of the sequence", ylabel="id", ylim=(0, 48), xlim=(0, 170))
    return figure
