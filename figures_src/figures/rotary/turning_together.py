"""Move a query and a key along the text together: both turn, the angle between them stays, and so does their score."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.animation import Animation
from figures_src.encoding import rotary, sinusoidal

_FREQUENCY = 0.25  # radians per token
_BEHIND = 3  # tokens from the key to the query
_LAST = 24  # position of the query in the last frame
_FRAMES_A_TOKEN = 6
_QUERY, _KEY = np.array([1.0, 0.1]), np.array([0.75, 0.45])
_SHOWN = (3, 10, 17)  # positions of the query in the still


def draw() -> Animation:
    still, parts = _scene(style.LIGHT)
    for position, alpha in zip(_SHOWN, (0.35, 0.6, 1.0), strict=True):
        for name, vector, place in _pair(position, parts["colours"]):
            style.arrow(parts["plane"], (0, 0), vector, parts["colours"][name], alpha=alpha)
            parts["line"].plot(place, 0, "s", markersize=13, color=parts["colours"][name], alpha=alpha)
            parts["plane"].text(*(1.17 * vector), name, ha="center", va="center", color=parts["colours"][name])
        parts["plane"].plot(*_arc(position, 0.45), color=style.LIGHT.ink, alpha=alpha)
    _trace(parts, _LAST)

    moving, parts = _scene(style.DARK)
    arrows = {name: parts["plane"].plot([], [], color=parts["colours"][name], linewidth=3)[0] for name in "qk"}
    tips = {name: parts["plane"].plot([], [], "o", color=parts["colours"][name], markersize=8)[0] for name in "qk"}
    names = {
        name: parts["plane"].text(0, 0, name, ha="center", va="center", color=parts["colours"][name]) for name in "qk"
    }
    places = {name: parts["line"].plot([], [], "s", markersize=13, color=parts["colours"][name])[0] for name in "qk"}
    (arc,) = parts["plane"].plot([], [], color=style.DARK.ink)

    def update(frame: int) -> list:
        position = _BEHIND + frame / _FRAMES_A_TOKEN
        for name, vector, place in _pair(position, parts["colours"]):
            arrows[name].set_data([0, vector[0]], [0, vector[1]])
            tips[name].set_data([vector[0]], [vector[1]])
            names[name].set_position(1.2 * vector)
            places[name].set_data([place], [0])
        arc.set_data(*_arc(position, 0.45))
        _trace(parts, position)
        return [*arrows.values(), *tips.values(), *names.values(), *places.values(), arc, *parts["scores"].values()]

    frames = (_LAST - _BEHIND) * _FRAMES_A_TOKEN + 1
    return Animation(figure=moving, frames=frames, update=update, still=still, poster=frames // 3)


def _pair(position: float, colours: dict) -> list[tuple]:
    frequencies = np.array([_FREQUENCY])
    vectors = rotary.rotate(np.stack([_QUERY, _KEY]), np.array([position, position - _BEHIND]), frequencies)
    return list(zip(colours, vectors, (position, position - _BEHIND), strict=True))


def _arc(position: float, radius: float) -> tuple[np.ndarray, np.ndarray]:
    """The arc from the key to the query."""
    ends = [np.arctan2(vector[1], vector[0]) for _, vector, _ in _pair(position, {"q": "", "k": ""})]
    start, end = ends[1], ends[1] + np.mod(ends[0] - ends[1], 2 * np.pi)
    turn = np.linspace(start, end, 24)
    return radius * np.cos(turn), radius * np.sin(turn)


def _scores(position: np.ndarray) -> dict[str, np.ndarray]:
    """Scores of the query at `position` and the key before it, rotated and with a sinusoid added."""
    frequencies = np.array([_FREQUENCY])
    query, key = (np.broadcast_to(vector, (len(position), 2)) for vector in (_QUERY, _KEY))
    turned = rotary.rotate(query, position, frequencies) * rotary.rotate(key, position - _BEHIND, frequencies)
    # of width 2 the encoding has the frequency 1: position times frequency gives it this pair's
    added_query = query + sinusoidal.encode(position * _FREQUENCY, 2)
    added_key = key + sinusoidal.encode((position - _BEHIND) * _FREQUENCY, 2)
    return {"rotated": turned.sum(axis=-1), "added": (added_query * added_key).sum(axis=-1)}


def _trace(parts: dict, position: float) -> None:
    reached = np.linspace(_BEHIND, position, 120)
    for name, score in _scores(reached).items():
        parts["scores"][name].set_data(reached, score)


def _scene(palette: style.Palette) -> tuple[Figure, dict]:
    figure, axes = style.figure(2, 2, height=3.9, palette=palette, height_ratios=[1, 4.2], width_ratios=[1.05, 1])
    line, plane, score = axes[0, 0], axes[1, 0], axes[1, 1]
    axes[0, 1].remove()
    line.set_subplotspec(line.get_gridspec()[0, :])
    line.set(
        xlim=(-1, _LAST + 1),
        ylim=(-1, 1),
        yticks=[],
        xlabel="position (tokens): the key is three behind the query",
    )
    line.set_xticks(range(0, _LAST + 1, 3))
    line.spines["left"].set_visible(False)

    circle = np.linspace(0, 2 * np.pi, 200)
    for vector in (_QUERY, _KEY):
        radius = np.linalg.norm(vector)
        plane.plot(radius * np.cos(circle), radius * np.sin(circle), color=palette.grid, linewidth=1)
    plane.set(xlim=(-1.35, 1.35), ylim=(-1.35, 1.35), aspect="equal", title="Query and key", xlabel="first entry")
    plane.set(ylabel="second entry", xticks=[-1, 0, 1], yticks=[-1, 0, 1])

    colours = {"q": palette.green, "k": palette.purple}
    ink = {"rotated": style.method("rotary", palette), "added": style.method("sinusoidal", palette)}
    lines = {name: score.plot([], [], color=colour, linewidth=2.4)[0] for name, colour in ink.items()}
    score.set(title="Their score q · k", xlabel="position m of the query (tokens)", xlim=(0, _LAST), ylim=(-0.4, 3.9))
    score.set_xticks(range(0, _LAST + 1, 6))
    score.text(_LAST, 1.1, "rotated", ha="right", color=ink["rotated"])
    score.text(_LAST, 3.5, "with sinusoids added", ha="right", color=ink["added"])
    return figure, {"line": line, "plane": plane, "score": score, "scores": lines, "colours": colours}
