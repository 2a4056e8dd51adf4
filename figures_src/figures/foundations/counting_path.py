"""Counting in bits jumps from corner to corner of a cube, by one edge or by three; turning goes in equal steps."""

import numpy as np

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import simple, sinusoidal

_POSITIONS = 8
_FRAMES_A_STEP = 12
_BASE = 16.0  # of four dimensions: the second pair turns a quarter as fast as the first
_TURN = np.pi / 4  # radians the fast pair turns a token: eight tokens are one turn of it


def draw() -> Animation:
    frames = _FRAMES_A_STEP * (_POSITIONS - 1) + 12
    moving, show = _scene(style.DARK)
    still, show_still = _scene(style.LIGHT)
    show_still(_POSITIONS - 1.0)
    return Animation(
        figure=moving,
        frames=frames,
        update=lambda frame: show(min(frame / _FRAMES_A_STEP, _POSITIONS - 1)),
        still=still,
        poster=frames - 1,
    )


def _curve(position: np.ndarray) -> np.ndarray:
    """Fast sine and cosine, and the slow sine: three of the four dimensions, to be drawn in space."""
    return sinusoidal.encode(_TURN * position, 4, base=_BASE)[..., :3]


def _scene(palette: style.Palette) -> tuple:
    figure, axes = style.figure(1, 2, height=3.2, palette=palette, subplot_kw={"projection": "3d"})
    corners = simple.binary(np.arange(_POSITIONS), 3)
    fine = np.linspace(0, _POSITIONS - 1, 200)
    artists = []
    for ax, title, points, colour in (
        (axes[0], "Three bits", corners, palette.orange),
        (axes[1], "Three sinusoids", _curve(np.arange(_POSITIONS)), palette.blue),
    ):
        ax.set_title(title, loc="center", pad=12)
        ax.set_axis_off()
        ax.view_init(elev=26, azim=-62 if ax is axes[0] else 20)
        ax.set_box_aspect((1, 1, 1), zoom=1.1)
        low = 0 if ax is axes[0] else -1
        ax.set(xlim=(low, 1), ylim=(low, 1), zlim=(0, 1))
        _box(ax, low, palette.grid)
        for position, point in enumerate(points):
            ax.text(
                *(point + ([0.08, 0.08, 0.05] if low == 0 else [0, 0, 0.09])),
                str(position),
                color=palette.muted,
                fontsize=9,
            )
        ax.plot(*points.T, "o", color=palette.muted, markersize=3)
        (trail,) = ax.plot([], [], [], color=colour)
        (head,) = ax.plot([], [], [], "o", color=colour, markersize=8)
        artists += [trail, head]

    def show(position: float) -> list:
        done = int(position)
        # the bits have nothing between two positions: they stay, then jump
        walked = [corners[: done + 1], _curve(np.append(fine[fine < position], position))]
        for (trail, head), path in zip((artists[:2], artists[2:]), walked, strict=True):
            trail.set_data_3d(*path.T)
            head.set_data_3d(*path[-1:].T)
        return artists

    return figure, show


def _box(ax, low: float, colour: str) -> None:
    """The edges of low ... 1 by low ... 1 by 0 ... 1."""
    for x in (low, 1):
        for y in (low, 1):
            ax.plot([x, x], [y, y], [0, 1], color=colour, linewidth=0.8)
        for z in (0, 1):
            ax.plot([x, x], [low, 1], [z, z], color=colour, linewidth=0.8)
            ax.plot([low, 1], [x, x], [z, z], color=colour, linewidth=0.8)
