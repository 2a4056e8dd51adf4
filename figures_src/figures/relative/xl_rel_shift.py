"""Pad a column, drop the first cells, read on in rows one shorter: every row has moved left by its own amount."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.drawing.interactive import Frames, interactive
from figures_src.encoding import transformer_xl

_LENGTH = 4  # queries, and keys
_WIDTH = 2 * _LENGTH - 1  # distances
_CELLS = _LENGTH * (_WIDTH + 1)  # after padding
_GAP = 0.7  # cells between two stages
_UNSEEN = 0.001  # a cell without any alpha would have another outline


@interactive(frame=Frames(_CELLS, fps=6, start=_CELLS - 1, label="Cell"))
def draw(frame: int) -> Figure:
    figure, ax = style.figure(height=2.6, width="wide", narrow={"height": 6.0})
    ax.set_title("Read on in shorter rows, and each row moves left")
    distances = np.tile([np.nan, *transformer_xl.distances(_LENGTH, _LENGTH)], _LENGTH)
    padded = np.arange(_CELLS)
    folded = padded - _LENGTH  # place in the shorter rows; the first cells are dropped
    corners = _corners()
    for cell, distance in enumerate(distances):
        query, column = divmod(padded[cell], _WIDTH + 1)
        row, key = divmod(folded[cell], _WIDTH)
        _cell(ax, corners[0], column, query, distance, 1 if cell >= _LENGTH else 0.3, cell == frame)
        if cell >= _LENGTH:
            shown = 1 if cell <= frame else _UNSEEN
            _cell(ax, corners[1], key, row, distance, shown, cell == frame)
            if key < _LENGTH:
                _cell(ax, corners[2], key, row, distance, shown, cell == frame)
    for (x, y), text in zip(corners, _names(), strict=True):
        ax.text(x, y - 0.35, text, va="bottom", color=style.LIGHT.muted)
    right, below = np.max(corners, axis=0) + ([8, 4] if style.is_narrow() else [4, 4])
    ax.set(xlim=(-0.1, right + 0.1), ylim=(below + 0.1, -1.1), aspect="equal")
    ax.set_axis_off()
    figure.set_label(f"{frame + 1} of {_CELLS} cells read")
    return figure


def _names() -> list[str]:
    return [
        "1. An empty cell before each row",
        f"2. Without the first {_LENGTH}, in rows of {_WIDTH}",
        "3. One per key",
    ]


def _corners() -> list[tuple[float, float]]:
    """Left and top of the three stages: beside each other, or one below the other."""
    if style.is_narrow():
        return [(0, 0), (0, _LENGTH + 1.2), (0, 2 * (_LENGTH + 1.2))]
    return [(0, 0), (_WIDTH + 1 + _GAP, 0), (2 * _WIDTH + 1 + 2 * _GAP, 0)]


def _cell(
    ax: Axes, corner: tuple[float, float], column: int, row: int, distance: float, alpha: float, is_read: bool
) -> None:
    x, y = corner[0] + column, corner[1] + row
    empty = np.isnan(distance)
    shade = "none" if empty else style.DIVERGING(0.5 + 0.1 * distance) if distance else style.LIGHT.ink
    edge = style.LIGHT.danger if is_read else style.LIGHT.muted
    face = shade if empty else (shade, alpha * to_rgba(shade)[3])  # `alpha` of the patch would be that of its face
    look = {"facecolor": face, "edgecolor": (edge, alpha), "linewidth": 2 if is_read else 0.8}
    ax.add_patch(Rectangle((x + 0.05, y + 0.05), 0.9, 0.9, **look))
    text = " " if empty else f"{distance:.0f}".replace("-", "−")
    ink = style.LIGHT.ink if distance else style.LIGHT.paper
    ax.text(x + 0.5, y + 0.5, text, ha="center", va="center", color=ink, alpha=min(4 * alpha, 1))
