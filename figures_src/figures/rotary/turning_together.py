"""Move a query and a key along the text together: both turn, the angle between them stays, and so does their score."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary, sinusoidal
from figures_src.interactive import Slider, interactive

_FREQUENCY = 0.25  # radians per token
_BEHIND = 3  # tokens from the key to the query
_LAST = 24  # position of the query at the end
_VECTORS = {"q": np.array([1.0, 0.1]), "k": np.array([0.75, 0.45])}
_COLOURS = {"q": style.LIGHT.green, "k": style.LIGHT.purple}
_WAYS = {"rotated": style.method("rotary"), "with sinusoids added": style.method("sinusoidal")}


@interactive(
    position=Slider("Position of the query", np.arange(_BEHIND, _LAST + 0.1, 0.25), start=10, play=True, rate=15)
)
def draw(position: float) -> Figure:
    figure, axes = style.figure(2, 2, height=4.3, height_ratios=[1, 4.2], width_ratios=[1.05, 1])
    line, plane, score = axes[0, 0], axes[1, 0], axes[1, 1]
    axes[0, 1].remove()
    line.set_subplotspec(line.get_gridspec()[0, :])
    turned, circle = {}, np.linspace(0, 2 * np.pi, 100)
    for (name, vector), place in zip(_VECTORS.items(), (position, position - _BEHIND), strict=True):
        turned[name] = rotary.rotate(vector[None], np.array([place]), np.array([_FREQUENCY]))[0]
        radius = np.linalg.norm(vector)
        plane.plot(radius * np.cos(circle), radius * np.sin(circle), color=style.LIGHT.grid, linewidth=1)
        style.arrow(plane, (0, 0), turned[name], _COLOURS[name], linewidth=2.4)
        plane.text(*(1.2 * turned[name]), name, ha="center", va="center", color=_COLOURS[name])
        line.plot(place, 0, "s", markersize=13, color=_COLOURS[name])
    plane.plot(*_arc(turned["k"], turned["q"]), color=style.LIGHT.ink)
    plane.set(xlim=(-1.35, 1.35), ylim=(-1.35, 1.35), aspect="equal", title="Query and key", xlabel="first entry")
    plane.set(ylabel="second entry", xticks=[-1, 0, 1], yticks=[-1, 0, 1])
    reached = np.linspace(_BEHIND, position, 80)
    for (name, colour), values in zip(_WAYS.items(), _scores(reached), strict=True):
        score.plot(reached, values, color=colour, linewidth=2.4)
        score.plot(position, values[-1], "o", color=colour)
        score.text(0.5, 0.6 if name == "rotated" else 3.75, name, va="top", color=colour)
    score.set(title="Their score q · k", xlabel="position m of the query", xlim=(0, _LAST + 1), ylim=(-0.4, 3.9))
    score.set_xticks(range(0, _LAST + 1, 6))
    line.set(xlim=(-1, _LAST + 1), ylim=(-1, 1), yticks=[], xticks=range(0, _LAST + 1, 3))
    line.set_xlabel("position (tokens): the key is three behind the query")
    line.spines["left"].set_visible(False)
    return figure


def _arc(key: np.ndarray, query: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The arc from the key to the query."""
    start, end = (np.arctan2(vector[1], vector[0]) for vector in (key, query))
    turn = np.linspace(start, start + np.mod(end - start, 2 * np.pi), 24)
    return 0.45 * np.cos(turn), 0.45 * np.sin(turn)


def _scores(position: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scores of the query at `position` and the key before it, rotated and with a sinusoid added."""
    query, key = (np.broadcast_to(vector, (len(position), 2)) for vector in _VECTORS.values())
    frequencies = np.array([_FREQUENCY])
    turned = rotary.rotate(query, position, frequencies) * rotary.rotate(key, position - _BEHIND, frequencies)
    # of width 2 the encoding has the frequency 1: position times frequency gives it this pair's
    added_query = query + sinusoidal.encode(position * _FREQUENCY, 2)
    added_key = key + sinusoidal.encode((position - _BEHIND) * _FREQUENCY, 2)
    return turned.sum(axis=-1), (added_query * added_key).sum(axis=-1)
