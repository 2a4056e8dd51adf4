"""Any rule of powers that keeps lengths is a rotation in planes: seen along its own axes, it is rotary encoding."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary

_FREQUENCIES = np.array([0.55, 0.18])  # radians per token
_POSITIONS = 60
_VECTOR = np.array([1.0, 0.0, 0.6, 0.5])


def draw() -> Figure:
    basis = np.linalg.qr(np.random.default_rng(4).normal(size=(4, 4)))[0]
    path = rotary.rotate(np.broadcast_to(_VECTOR, (_POSITIONS, 4)), np.arange(_POSITIONS), _FREQUENCIES)
    figure, axes = style.figure(2, 2, height=4.9)
    for row, (points, title) in zip(axes, ((path @ basis.T, "Any axes"), (path, "Its own axes")), strict=True):
        for ax, (first, colour) in zip(row, ((0, style.LIGHT.orange), (2, style.LIGHT.blue)), strict=True):
            ax.plot(points[:, first], points[:, first + 1], color=style.LIGHT.grid, linewidth=1)
            ax.plot(points[:, first], points[:, first + 1], "o", color=colour, markersize=3)
            ax.set(xlim=(-1.45, 1.45), ylim=(-1.45, 1.45), aspect="equal", xticks=(-1, 0, 1), yticks=(-1, 0, 1))
            ax.set(xlabel=f"entry {first}", ylabel=f"entry {first + 1}")
        row[0].set_title(title)
    return figure
