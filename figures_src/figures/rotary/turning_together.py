"""Move a query and a key along the text together: both turn, the angle between them stays, and so does their score."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.offsetbox import AnchoredOffsetbox, HPacker, TextArea

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary, sinusoidal

_WORDS = ["the", "cat", "sat", "on", "the", "mat", "and", "saw", "the", "dog", "run", "by"]
_FREQUENCY = np.array([0.5])  # radians per token
_FURTHEST = 4  # tokens from the key to the query
_VECTORS = {"q": np.array([1.15, 1.2]), "k": np.array([0.4, 1.5])}
_COLOURS = {"q": style.LIGHT.green, "k": style.LIGHT.purple}
_WAYS = {"rotated": style.method("rotary"), "added": style.method("sinusoidal")}
_FORMULAS = {  # pieces, each with the name of its colour
    "rotated": "score = |,ink; q,green; | |,ink; k,purple; | cos(φ + ω (,ink; m − n,orange; )),ink",
    "added": "score = (,ink; q + s(m),green; ) · (,ink; k + s(n),purple; ),ink",
}


@interactive(
    m=Slider("Position of the query", range(_FURTHEST, len(_WORDS)), start=7, play=True),
    distance=Slider("Tokens to the key", range(1, _FURTHEST + 1), start=3, axis="y"),
    way=Slider("Positions are", list(_WAYS)),
)
def draw(m: int, distance: int, way: str) -> Figure:
    figure, axes = style.figure(
        3,
        2,
        width="wide",
        height=5.3,
        height_ratios=[1, 5.2, 0.4],
        width_ratios=[1.25, 1],
        narrow={"height": 4.2, "height_ratios": [1, 2.7, 0.35], "width_ratios": [1.7, 1]},
    )
    (line, plane, formula), score = axes[:, 0], axes[1, 1]
    for row, ax in ((0, line), (2, formula)):
        axes[row, 1].remove()
        ax.set_subplotspec(ax.get_gridspec()[row, :])
    _text(line, {"q": m, "k": m - distance})
    _arrows(plane, {name: vectors[0] for name, vectors in _placed(np.array([m]), distance, way).items()}, way)
    whole, colour = np.arange(_FURTHEST, len(_WORDS)), _WAYS[way]
    style.dots(score, whole, _scores(whole, distance, way), colour, size=5, alpha=0.6).set_clip_on(False)
    (now,) = _scores(np.array([m]), distance, way)
    score.plot([m, m], [0, now], color=colour, linewidth=11, solid_capstyle="butt", clip_on=False)
    line.set_title(_sentence(distance, way, now), color=colour)
    score.set(xlim=(_FURTHEST - 0.7, len(_WORDS) - 0.3), ylim=(0, 4.6), yticks=[0, 2, 4])
    xlabel = "position m" if style.is_narrow() else "position m of the query"
    score.set(xlabel=xlabel, ylabel="score q · k", xticks=range(4, 12))
    _write(formula, _FORMULAS[way])
    return figure


def _sentence(distance: int, way: str, now: float) -> str:
    whole = _scores(np.arange(_FURTHEST, len(_WORDS)), distance, way)
    if np.ptp(whole) < 1e-9:
        said = f"Both turn, the angle stays, the score stays: {now:.2f}"
    else:
        said = f"Both move, and the score is anything from {whole.min():.2f} to {whole.max():.2f}: here {now:.2f}"
    if style.is_narrow():
        said = said.replace("the score stays", "and the score").replace("and the score is anything", "the score goes")
    return said.replace("-", "−")


def _text(ax: Axes, places: dict[str, float]) -> None:
    """The words, a bar below the query's and one below the key's, and the distance between them as an arc."""
    for name, place in places.items():
        ax.plot([place - 0.42, place + 0.42], [-0.62, -0.62], color=_COLOURS[name], linewidth=4, solid_capstyle="butt")
        ax.text(place, -1.3, {"q": "query", "k": "key"}[name], ha="center", va="center", color=_COLOURS[name])
    for place, word in enumerate(_WORDS):
        ax.text(place, -0.04, word, ha="center", va="center")
    middle, half = np.mean(list(places.values())), (places["q"] - places["k"]) / 2
    turn = np.linspace(np.pi, 0, 17)
    ax.plot(middle + half * np.cos(turn), 0.55 + 0.75 * np.sin(turn), color=style.LIGHT.orange)
    ax.text(middle, 1.8, f"m − n = {2 * half:.0f}", ha="center", va="center", color=style.LIGHT.orange)
    ax.set(xlim=(-0.6, len(_WORDS) - 0.4), ylim=(-1.75, 2.2))
    ax.axis("off")


def _write(ax: Axes, formula: str) -> None:
    """A line of pieces, each in its colour."""
    pieces = [piece.rsplit(",", 1) for piece in formula.split("; ")]
    areas = [TextArea(text, textprops={"color": getattr(style.LIGHT, colour)}) for text, colour in pieces]
    ax.add_artist(AnchoredOffsetbox("center", child=HPacker(children=areas, pad=0, sep=1), frameon=False, pad=0))
    ax.axis("off")


def _arrows(ax: Axes, vectors: dict[str, np.ndarray], way: str) -> None:
    """Query and key, the circles of their tips, and the angle between them filled."""
    circle = np.linspace(0, 2 * np.pi, 49)
    side = 1 if np.linalg.det([vectors["k"], vectors["q"]]) >= 0 else -1  # each name stands away from the other arrow
    for name, vector in vectors.items():
        centre, radius = (0, np.linalg.norm(vector)) if way == "rotated" else (_VECTORS[name] @ [1, 1j], 1)
        tips = centre + radius * np.exp(1j * circle)
        ax.plot(tips.real, tips.imag, color=style.LIGHT.grid, linewidth=1, clip_on=False, zorder=0)
        style.arrow(ax, (0, 0), vector, _COLOURS[name], linewidth=2.6, clip_on=False)
        away = 1.5 * vector + {"q": side, "k": -side}[name] * np.array([-vector[1], vector[0]])
        ax.text(*(vector + 0.3 * away / np.linalg.norm(away)), name, ha="center", va="center", color=_COLOURS[name])
    start, end = (np.arctan2(*vectors[name][::-1]) for name in "kq")
    turn = start + np.linspace(0, np.mod(end - start + np.pi, 2 * np.pi) - np.pi, 17)
    corners = np.append(0.7 * np.exp(1j * turn), [0])
    ax.fill(corners.real, corners.imag, color=style.LIGHT.orange, alpha=0.3, linewidth=0, clip_on=False)
    ax.set(xlim=(-2.05, 2.45), ylim=(-2, 2.75), aspect="equal")
    ax.axis("off")


def _placed(m: np.ndarray, distance: int, way: str) -> dict[str, np.ndarray]:
    """Queries at `m` and keys `distance` tokens before them, (positions, 2) each."""
    places = {"q": m, "k": m - distance}
    if way == "rotated":
        return {
            name: rotary.rotate(np.broadcast_to(vector, (len(m), 2)), places[name], _FREQUENCY)
            for name, vector in _VECTORS.items()
        }
    # of width 2 the encoding has the frequency 1: position times frequency gives it this pair's
    return {name: vector + sinusoidal.encode(places[name] * _FREQUENCY, 2) for name, vector in _VECTORS.items()}


def _scores(m: np.ndarray, distance: int, way: str) -> np.ndarray:
    placed = _placed(m, distance, way)
    return (placed["q"] * placed["k"]).sum(axis=-1)
