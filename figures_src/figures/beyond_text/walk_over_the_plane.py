"""A pair of a row turns on a step down only, one of a column on a step right only, a mixed one on both."""

from itertools import pairwise

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Frames, interactive
from figures_src.encoding import multi_axis

_SPEED = 0.35  # radians per patch
_CORNERS = np.array([[1, 1], [1, 9], [6, 9], [6, 4], [1, 9], [1, 1]], dtype=float)  # row, column
_FRAMES_A_PATCH = 4
_ROWS, _COLUMNS = 8, 11
_NAMES = ("row pair", "column pair", "mixed pair")
# the vectors of frequency: down, right, and half-way between
_FREQUENCIES = multi_axis.directed(np.full(3, _SPEED), np.array([0, np.pi / 2, np.pi / 4]))
_PATH = np.concatenate(  # (row, column) of every frame, at the same speed along all sides
    [
        start + (end - start) * np.arange(0, 1, 1 / int(np.hypot(*(end - start)) * _FRAMES_A_PATCH))[:, None]
        for start, end in pairwise(_CORNERS)
    ]
)


@interactive(step=Frames(len(_PATH), start=66, label="Way"))
def draw(step: int) -> Figure:
    figure, panels = style.figure(2, 3, height=4.8, height_ratios=[1.75, 1])
    plane = panels[0, 0]
    for ax in panels[0, 1:]:
        ax.remove()
    plane.set_subplotspec(plane.get_gridspec()[0, :])
    plane.vlines(np.arange(_COLUMNS + 1) - 0.5, -0.5, _ROWS - 0.5, color=style.LIGHT.grid, linewidth=0.8)
    plane.hlines(np.arange(_ROWS + 1) - 0.5, -0.5, _COLUMNS - 0.5, color=style.LIGHT.grid, linewidth=0.8)
    plane.plot(*_CORNERS.T[::-1], color=style.LIGHT.muted, linewidth=1, alpha=0.5)
    row, column = _PATH[step]
    walked = _PATH[np.minimum(np.arange(len(_PATH)), step)]
    plane.plot(walked[::2, 1], walked[::2, 0], color=style.LIGHT.orange, linewidth=2, alpha=0.6)
    plane.plot(column, row, "s", markersize=13, color=style.LIGHT.orange)
    plane.set_title(f"row {row:.1f}, column {column:.1f}")
    plane.set(xlim=(-0.5, _COLUMNS - 0.5), ylim=(_ROWS - 0.5, -0.5), aspect="equal", xlabel="column", ylabel="row")
    plane.set(xticks=range(_COLUMNS), yticks=range(0, _ROWS, 2))
    angles, circle = multi_axis.mixed_angles(_PATH[step][None], _FREQUENCIES)[0], np.linspace(0, 2 * np.pi, 100)
    for ax, name, angle in zip(panels[1], _NAMES, angles, strict=True):
        ax.plot(np.cos(circle), np.sin(circle), color=style.LIGHT.grid, linewidth=1)
        style.arrow(ax, (0, 0), (0.95 * np.cos(angle), 0.95 * np.sin(angle)), style.LIGHT.orange, linewidth=2.4)
        ax.set(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal")
        ax.set_title(name, loc="center")
        ax.axis("off")
    return figure
