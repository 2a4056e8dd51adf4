"""Counting in bits jumps from corner to corner of a cube, by one, two or three edges; turning goes in equal steps."""

from itertools import product

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import naive, sinusoidal

_POSITIONS = 8
_BASE = 16.0  # of four dimensions: the second pair turns a quarter as fast as the first
_TURN = np.pi / 4  # radians the fast pair turns a token: eight tokens are one turn of it


@interactive(position=Slider("Position", np.arange(0, _POSITIONS - 0.9, 0.125), start=7, play=True, rate=10))
def draw(position: float) -> Figure:
    figure, axes = style.figure(1, 2, height=3.4, subplot_kw={"projection": "3d"})
    corners = naive.binary(np.arange(_POSITIONS), 3)
    whole = np.minimum(np.arange(_POSITIONS), int(position))  # bits have nothing between two positions
    walked = np.linspace(0, position, 120)
    for ax, title, points, path, colour, low in (
        (axes[0], "Counting in bits jumps", corners, corners[whole], style.LIGHT.orange, 0),
        (axes[1], "Hands go in equal steps", _curve(np.arange(_POSITIONS)), _curve(walked), style.LIGHT.blue, -1),
    ):
        ax.set_title(title, loc="center", pad=20)
        ax.set_axis_off()
        ax.view_init(elev=45 if low else 26, azim=30 if low else -62)  # steps that are equal in space look it
        ax.set_proj_type("ortho" if low else "persp")
        ax.set_box_aspect((1, 1, 1), zoom=0.95 if low else 1.02)
        ax.set(xlim=(low, 1), ylim=(low, 1), zlim=(0, 1))
        _box(ax, low)
        seen = np.insert(points, 3, 1, axis=-1) @ ax.get_proj().T  # homogeneous
        seen = seen[:, :2] / seen[:, 3:]
        for number, (point, away) in enumerate(zip(seen, seen - seen.mean(axis=0), strict=True)):
            offset = 11 * away / np.linalg.norm(away)
            ax.annotate(str(number), point, offset, textcoords="offset points", ha="center", va="center")
        ax.plot(*points.T, "o", color=style.LIGHT.muted, markersize=3)
        ax.plot(*path.T, color=colour)
        ax.plot(*path[-1:].T, "o", color=colour, markersize=8)
    figure.set_label(f"the bits stand at {''.join(f'{bit:.0f}' for bit in corners[int(position)][::-1])}")
    return figure


def _curve(position: np.ndarray) -> np.ndarray:
    """Fast sine and cosine, and the slow sine: three of the four dimensions, to be drawn in space."""
    return sinusoidal.encode(_TURN * position, 4, base=_BASE)[..., :3]


def _box(ax, low: float) -> None:
    """The edges of low ... 1 by low ... 1 by 0 ... 1."""
    for x, y in product((low, 1), repeat=2):
        ax.plot([x, x], [y, y], [0, 1], color=style.LIGHT.grid, linewidth=0.8)
    for x, z in product((low, 1), (0, 1)):
        ax.plot([x, x], [low, 1], [z, z], color=style.LIGHT.grid, linewidth=0.8)
        ax.plot([low, 1], [x, x], [z, z], color=style.LIGHT.grid, linewidth=0.8)
