"""Add a position to both arrows, and the angle between them changes; rotate both, and it stays."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Wedge

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary, sinusoidal

_FREQUENCY = 0.4  # radians per token
_QUERY, _KEY = np.array([0.6, 1.0]), np.array([1.2, 0.3])  # of "saw" and of "cat"
_BETWEEN = 1  # tokens from "cat" to "saw"


@interactive(start=Slider("Position of cat", range(25), start=3, play=True, rate=6))
def draw(start: int) -> Figure:
    figure, axes = style.figure(1, 2, height=3.4, width="wide", narrow={"rows": 2, "columns": 1, "height": 6.0})
    for ax, title, pair, colour in (
        (axes[0], "Added", _added(start), style.method("sinusoidal")),
        (axes[1], "Rotated", _rotated(start), style.method("rotary")),
    ):
        _plane(ax, pair, colour)
        ax.set_title(f"{title}: score {pair[0] @ pair[1]:.2f}".replace("-", "−"), color=colour)
        _bar(ax, pair[0] @ pair[1], colour)
    return figure


def _added(start: int) -> np.ndarray:
    # of width 2 the encoding has the frequency 1: position times frequency gives it this one
    return np.stack([_QUERY, _KEY]) + sinusoidal.encode(_FREQUENCY * np.array([start + _BETWEEN, start]), 2)


def _rotated(start: int) -> np.ndarray:
    return rotary.rotate(np.stack([_QUERY, _KEY]), np.array([start + _BETWEEN, start]), np.array([_FREQUENCY]))


def _plane(ax: Axes, pair: np.ndarray, colour: str) -> None:
    ax.set(xlim=(-2.3, 2.3), ylim=(-2.9, 2.3), aspect="equal")
    ax.axis("off")
    ax.axhline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=0)
    ax.axvline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=0)
    angles = np.degrees(np.arctan2(pair[:, 1], pair[:, 0]))
    first = angles[0] if np.mod(angles[1] - angles[0], 360) < 180 else angles[1]
    ax.add_patch(Wedge((0, 0), 0.55, first, first + _between(angles), color=colour, alpha=0.3, linewidth=0))
    for vector, name, ink in zip(pair, ("saw", "cat"), (style.LIGHT.green, style.LIGHT.purple), strict=True):
        style.arrow(ax, (0, 0), tuple(vector), ink)
        ax.text(*(vector * (1 + 0.25 / np.linalg.norm(vector))), name, color=ink, ha="center", va="center")


def _bar(ax: Axes, score: float, colour: str) -> None:
    """The score as a bar below the plane, from a line at 0."""
    ax.plot([0, 0.42 * score], [-2.55, -2.55], color=colour, linewidth=9, solid_capstyle="butt")
    ax.plot([0, 0], [-2.85, -2.25], color=style.LIGHT.muted, linewidth=1)


def _between(angles: np.ndarray) -> float:
    """The angle between two directions, 0 to 180 degrees."""
    turn = np.mod(angles[1] - angles[0], 360)
    return min(turn, 360 - turn)
