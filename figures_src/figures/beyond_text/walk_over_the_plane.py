"""A pair of a row turns on a step down only, one of a column on a step right only, a mixed one on both."""

from itertools import pairwise

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import axes

_SPEED = 0.35  # radians a patch
_CORNERS = np.array([[1, 1], [1, 9], [6, 9], [6, 4], [1, 9], [1, 1]], dtype=float)  # row, column
_FRAMES_A_PATCH = 7
_ROWS, _COLUMNS = 8, 11
_NAMES = ("row pair", "column pair", "mixed pair")
# the vectors of frequency: down, right, and half-way between
_FREQUENCIES = axes.directed(np.full(3, _SPEED), np.array([0, np.pi / 2, np.pi / 4]))


def draw() -> Animation:
    still, parts = _scene(style.LIGHT)
    for start, end in pairwise(_CORNERS):
        style.arrow(parts["plane"], start[::-1], end[::-1], style.LIGHT.muted, alpha=0.5)
    for share, alpha in ((0.0, 0.35), (0.3, 0.6), (0.55, 1.0)):
        point = _path()[int(share * (len(_path()) - 1))]
        parts["plane"].plot(*point[::-1], "s", markersize=12, color=style.LIGHT.orange, alpha=alpha)
        for ax, tip in zip(parts["dials"], _tips(point), strict=True):
            style.arrow(ax, (0, 0), tip, style.LIGHT.orange, alpha=alpha)

    moving, parts = _scene(style.DARK)
    path = _path()
    (trail,) = parts["plane"].plot([], [], color=style.DARK.muted, linewidth=1.5)
    (square,) = parts["plane"].plot([], [], "s", markersize=14, color=style.DARK.orange)
    hands = [ax.plot([], [], color=style.DARK.orange, linewidth=3)[0] for ax in parts["dials"]]
    ends = [ax.plot([], [], "o", color=style.DARK.orange, markersize=7)[0] for ax in parts["dials"]]

    def update(frame: int) -> list:
        point = path[frame]
        trail.set_data(path[: frame + 1, 1], path[: frame + 1, 0])
        square.set_data([point[1]], [point[0]])
        for hand, end, tip in zip(hands, ends, _tips(point), strict=True):
            hand.set_data([0, tip[0]], [0, tip[1]])
            end.set_data([tip[0]], [tip[1]])
        return [trail, square, *hands, *ends]

    return Animation(figure=moving, frames=len(path), update=update, still=still, poster=len(path) // 4)


def _path() -> np.ndarray:
    """Points of every frame, (row, column), at the same speed along all sides."""
    sides = []
    for start, end in pairwise(_CORNERS):
        steps = int(np.hypot(*(end - start)) * _FRAMES_A_PATCH)
        sides.append(start + (end - start) * np.linspace(0, 1, steps, endpoint=False)[:, None])
    return np.concatenate(sides)


def _tips(point: np.ndarray) -> np.ndarray:
    angle = axes.mixed_angles(point[None], _FREQUENCIES)[0]
    return 0.85 * np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _scene(palette: style.Palette) -> tuple[Figure, dict]:
    figure, panels = style.figure(2, 3, height=4.4, palette=palette, height_ratios=[1.75, 1])
    plane = panels[0, 0]
    for ax in panels[0, 1:]:
        ax.remove()
    plane.set_subplotspec(plane.get_gridspec()[0, :])
    plane.set(xlim=(-0.5, _COLUMNS - 0.5), ylim=(_ROWS - 0.5, -0.5), aspect="equal", xlabel="column", ylabel="row")
    plane.set_xticks(np.arange(_COLUMNS))
    plane.set_yticks(np.arange(0, _ROWS, 2))
    for edge in range(_COLUMNS + 1):
        plane.axvline(edge - 0.5, color=palette.grid, linewidth=0.8)
    for edge in range(_ROWS + 1):
        plane.axhline(edge - 0.5, color=palette.grid, linewidth=0.8)
    circle = np.linspace(0, 2 * np.pi, 100)
    for ax, name in zip(panels[1], _NAMES, strict=True):
        ax.plot(np.cos(circle), np.sin(circle), color=palette.grid, linewidth=1)
        ax.set(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal")
        ax.set_title(name, loc="center")
        ax.axis("off")
    return figure, {"plane": plane, "dials": list(panels[1])}
