"""Position can enter an attention layer at four points: the input, the queries and keys, the scores, the values."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention

_WORDS = ("the", "cat", "saw", "the", "dog")
_WIDTH = 4  # columns of each block of vectors
_LINE = style.LIGHT.muted


def draw() -> Figure:
    rng = np.random.default_rng(4)
    vectors = {word: rng.normal(size=_WIDTH) for word in dict.fromkeys(_WORDS)}
    tokens = np.stack([vectors[word] for word in _WORDS])
    query, key, value = (tokens @ matrix for matrix in 0.7 * rng.normal(size=(3, _WIDTH, _WIDTH)))
    scores = attention.scores(query, key)
    narrow = style.is_narrow()
    figure, ax = style.figure(height=5.2, width="wide", narrow={"height": 6.6})
    ax.set(**({"xlim": (-4.2, 14.6), "ylim": (-30, 0.6)} if narrow else {"xlim": (-2.0, 21.3), "ylim": (-0.7, 15.3)}))
    ax.set_aspect("equal")
    ax.axis("off")
    ax.set_title("Four points where position gets in")
    x, y = _at(2, 7)
    for row, word in enumerate(_WORDS):
        ax.text(x - 2.2, y + 1.6 - 0.8 * row, word, ha="right", va="center", color=style.LIGHT.ink)
    for vectors, centre, name in (
        (tokens, (2, 7), "embeddings"),
        (query, (8.2, 12), "queries"),
        (key, (8.2, 7), "keys"),
        (value, (8.2, 2), "values"),
        (scores, (14.2, 9.5), "scores"),
        (attention.attend(query, key, value), (19, 5.2), "outputs"),
    ):
        _block(ax, vectors, _at(*centre), name)
    for start, end, colour in (
        ((4.2, 7), (6.0, 12), _LINE),
        ((4.2, 7), (6.0, 7), _LINE),
        ((4.2, 7), (6.0, 2), _LINE),
        ((10.4, 12), (12.0, 10.6), _LINE),
        ((10.4, 7), (12.0, 8.8), _LINE),
        ((10.4, 2), (16.8, 4.6), _LINE),
        ((16.3, 7.9), (16.9, 7.4), _LINE),
        ((2, 4.2), (2, 4.9), style.method("sinusoidal")),
        ((14.2, 12.8), (14.2, 12.0 if narrow else 12.35), style.method("alibi")),
    ):
        style.arrow(ax, _at(*start), _at(*end), colour, linewidth=1)
    for place, number, name, words, wide, tall in (
        ((2, 3.5), "1", "sinusoidal", "add: sinusoids,\na learned table", (-1.5, -1.9), (1.1, 0)),
        ((11.1, 11.4), "2", "rotary", "rotate: RoPE", (-0.6, 1.7), (4.7, 0)),
        ((11.1, 7.7), "2", "rotary", "", (0, 0), (0, 0)),
        ((14.2, 13.3), "3", "alibi", "bias: ALiBi,\nT5, KERPLE", (1.1, 0), (-2.6, -2.2)),
        ((13.6, 3.3), "4", "shaw", "add:\nShaw’s values", (1.1, -1.2), (0.9, 0.6)),
    ):
        x, y = _at(*place)
        side, up = tall if narrow else wide
        ax.plot(x, y, "o", markersize=16 if narrow else 19, color=style.method(name), clip_on=False)
        ax.text(x, y - 0.05, number, ha="center", va="center", color=style.LIGHT.paper, fontweight="bold")
        ax.text(x + side, y + up, words, va="center", color=style.method(name))
    return figure


def _at(x: float, y: float) -> tuple[float, float]:
    """A place of the flow, which goes to the right, or down where the screen is narrow."""
    return (12 - y, -1.45 * x) if style.is_narrow() else (x, y)


def _block(ax: Axes, vectors: np.ndarray, centre: tuple[float, float], name: str) -> None:
    """Vectors as rows of coloured cells, with their name above."""
    x, y = centre[0] - 2, centre[1] - 2
    largest = np.abs(vectors).max()
    extent = (x, x + 4, y, y + 4)
    ax.imshow(vectors, extent=extent, vmin=-largest, vmax=largest, cmap=style.DIVERGING, aspect="auto")
    ax.plot([x, x + 4, x + 4, x, x], [y, y, y + 4, y + 4, y], color=style.LIGHT.grid, linewidth=1)
    ax.text(x + 2, y + 4.25, name, ha="center", color=style.LIGHT.ink)
