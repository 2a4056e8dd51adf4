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
_SPAN = 3.3  # that a plane shows, in both directions
_ROOM = (0.75, 0.4)  # that two words need, to the side and upwards
_CORNERS = {"Added": (-0.75, -0.95), "Rotated": (-1.65, -1.65)}  # the lower left one of each plane


@interactive(start=Slider("Position of cat", range(25), start=7, play=True, rate=6))
def draw(start: int) -> Figure:
    figure, axes = style.figure(
        2,
        2,
        height=4.3,
        height_ratios=[4, 1],
        width="wide",
        narrow={"height": 2.9},
    )
    for (plane, bars), (name, scene, colour) in zip(
        axes.T,
        (("Added", _added, style.method("sinusoidal")), ("Rotated", _rotated, style.method("rotary"))),
        strict=True,
    ):
        (before, first), (now, pair) = ((pair[0] @ pair[1], pair) for pair in (scene(0), scene(start)))
        _plane(plane, first, pair, _CORNERS[name], colour)
        change = f"stays {now:.2f}" if np.isclose(before, now) else f"{before:.2f} → {now:.2f}"
        plane.set_title(f"{name}:{'' if style.is_narrow() else ' score'} {change}".replace("-", "−"), color=colour)
        _bars(bars, {"score at 0": (before, style.LIGHT.grey), f"score at {start}": (now, colour)})
    return figure


def _added(start: int) -> np.ndarray:
    # of width 2 the encoding has the frequency 1: position times frequency gives it this one
    return np.stack([_QUERY, _KEY]) + sinusoidal.encode(_FREQUENCY * np.array([start + _BETWEEN, start]), 2)


def _rotated(start: int) -> np.ndarray:
    return rotary.rotate(np.stack([_QUERY, _KEY]), np.array([start + _BETWEEN, start]), np.array([_FREQUENCY]))


def _plane(ax: Axes, first: np.ndarray, pair: np.ndarray, corner: tuple[float, float], colour: str) -> None:
    """Both arrows with the angle between them, and in grey those of the first position."""
    x, y = corner
    ax.set(xlim=(x, x + _SPAN), ylim=(y, y + _SPAN), aspect="equal")
    ax.axis("off")
    ax.axhline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=0)
    ax.axvline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=0)
    _angle(ax, first, style.LIGHT.grey, 0.25)
    _angle(ax, pair, colour, 0.35)
    for vector in first:
        style.arrow(ax, (0, 0), tuple(vector), style.LIGHT.grey, alpha=0.45, linestyle=(0, (3, 2)))
    for vector in first:
        free = (np.abs(_beyond(pair, 0.22) - _beyond(vector, 0.34)) > _ROOM).any(axis=1).all()
        _name(ax, vector, "at 0" if free else " ", style.LIGHT.grey, far=0.34)
    for vector, name, ink in zip(pair, ("saw", "cat"), (style.LIGHT.green, style.LIGHT.purple), strict=True):
        style.arrow(ax, (0, 0), tuple(vector), ink, linewidth=2.6)
        _name(ax, vector, name, ink)


def _name(ax: Axes, vector: np.ndarray, name: str, colour: str, far: float = 0.22) -> None:
    """A word beyond the head of an arrow. far: by how much, in units of the plane, and by more beside it."""
    paper = {"facecolor": style.LIGHT.paper, "linewidth": 0, "pad": 1.5}  # or an axis strikes it through
    ax.text(*_beyond(vector, far), name, color=colour, ha="center", va="center", bbox=paper)


def _beyond(vectors: np.ndarray, far: float) -> np.ndarray:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return vectors * (1 + far * (1 + np.abs(vectors[..., :1]) / length / 2) / length)


def _angle(ax: Axes, pair: np.ndarray, colour: str, alpha: float) -> None:
    angles = np.degrees(np.arctan2(pair[:, 1], pair[:, 0]))
    first = angles[0] if np.mod(angles[1] - angles[0], 360) < 180 else angles[1]
    ax.add_patch(Wedge((0, 0), 0.55, first, first + _between(angles), color=colour, alpha=alpha, linewidth=0))


def _bars(ax: Axes, scores: dict[str, tuple[float, str]]) -> None:
    """Scores as bars from a line at 0, each with its name."""
    for row, (name, (score, colour)) in enumerate(scores.items()):
        ax.plot([0, score], [-row, -row], color=colour, linewidth=11, solid_capstyle="butt")
        ax.text(-0.6, -row, name, ha="right", va="center", color=colour)
    ax.plot([0, 0], [-1.5, 0.5], color=style.LIGHT.muted, linewidth=1)
    ax.set(xlim=(-3.6, 5.0), ylim=(-1.6, 0.6))
    ax.axis("off")


def _between(angles: np.ndarray) -> float:
    """The angle between two directions, 0 to 180 degrees."""
    turn = np.mod(angles[1] - angles[0], 360)
    return min(turn, 360 - turn)
