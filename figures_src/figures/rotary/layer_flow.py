"""In a layer, rotation acts on queries and keys alone: after the projections, before the scores. Values stay."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from figures_src.drawing import style

_Point = tuple[float, float]  # how far the computation is, and beside which lane

_LANES = {"query": (1.0, style.LIGHT.green), "key": (0.0, style.LIGHT.purple), "value": (-1.0, style.LIGHT.blue)}
_TURNS = {"query": ("rotate by m", 0.36), "key": ("rotate by n", 0.15)}  # and the angle of the dial, in turns
_PROJECTED, _TURNED = 1.2, 2.4
_STEPS = {"scores": ((3.6, 0.5), "·"), "softmax": ((4.5, 0.5), "σ"), "sum of values": ((5.4, -0.25), "Σ")}
_RADIUS = 0.2  # of a step
_DIAL = 0.31


def draw() -> Figure:
    figure, ax = style.figure(height=3.5, width="wide", narrow={"height": 6.4})
    ax.set_title("RoPE touches queries and keys, not values")
    (scores, _), (softmax, _), (total, _) = _STEPS.values()
    beside = 0.42 if style.is_narrow() else 0.18  # where an arrow leaves a strip
    _strip(ax, (0, 0), style.LIGHT.ink, "token")
    for name, (lane, colour) in _LANES.items():
        _join(ax, (beside, 0.15 * lane), (_PROJECTED - beside, lane))
        _strip(ax, (_PROJECTED, lane), colour, name)
        if name not in _TURNS:
            _join(ax, (_PROJECTED + beside, lane), (total[0] - 0.19, total[1] - 0.08))
            continue
        _join(ax, (_PROJECTED + beside, lane), (_TURNED - _DIAL, lane))
        _dial(ax, (_TURNED, lane), *_TURNS[name])
        _join(ax, (_TURNED + _DIAL, lane), (scores[0] - 0.17, scores[1] + 0.2 * (lane - 0.5)))
    for name, (place, sign) in _STEPS.items():
        ax.add_patch(Circle(_at(place), _RADIUS, facecolor="none", edgecolor=style.LIGHT.ink))
        ax.text(*_at(place), sign, ha="center", va="center", fontsize=13)
        _name(ax, place, name, _RADIUS + 0.05)
    _join(ax, (scores[0] + _RADIUS, 0.5), (softmax[0] - _RADIUS, 0.5))
    _join(ax, (softmax[0] + 0.18, 0.4), (total[0] - 0.17, total[1] + 0.12))
    corners = np.array([_at((-0.45, -1.55)), _at((5.9, 1.4))])
    ax.set(xlim=np.sort(corners[:, 0]), ylim=np.sort(corners[:, 1]), aspect="equal")
    ax.axis("off")
    return figure


def _at(place: _Point) -> _Point:
    """The computation runs to the right, and down on a narrow screen."""
    along, lane = place
    return (-1.15 * lane, -along) if style.is_narrow() else (along, lane)


def _strip(ax: Axes, place: _Point, colour: str, name: str) -> None:
    """A vector of four numbers."""
    x, y = _at(place)
    for entry, alpha in enumerate((0.75, 0.2, 0.5, 0.3)):
        cell = Rectangle((x - 0.09, y + 0.18 * (1 - entry)), 0.18, 0.18, edgecolor=colour, linewidth=1)
        cell.set_facecolor((*to_rgb(colour), alpha))
        ax.add_patch(cell)
    _name(ax, place, name, 0.4, colour)


def _dial(ax: Axes, place: _Point, text: str, turn: float) -> None:
    x, y = _at(place)
    sector = np.append(0, np.exp(2j * np.pi * np.linspace(0, turn, 20))) * _DIAL
    ax.fill(x + sector.real, y + sector.imag, color=style.LIGHT.orange, alpha=0.3, linewidth=0)
    ax.add_patch(Circle((x, y), _DIAL, facecolor="none", edgecolor=style.LIGHT.orange, linewidth=2.2))
    tip = 0.95 * sector[-1]
    style.arrow(ax, (x, y), (x + tip.real, y + tip.imag), style.LIGHT.orange)
    _name(ax, place, text, _DIAL + 0.05, style.LIGHT.orange)


def _name(ax: Axes, place: _Point, text: str, below: float, colour: str = style.LIGHT.ink) -> None:
    x, y = _at(place)
    if style.is_narrow():
        ax.text(x + 0.06 + min(below, 0.36), y, text.replace(" ", "\n", 1), va="center", color=colour)
    else:
        ax.text(x, y - below, text, ha="center", va="top", color=colour)


def _join(ax: Axes, start: _Point, end: _Point) -> None:
    style.arrow(ax, _at(start), _at(end), style.LIGHT.muted, linewidth=1.2)
