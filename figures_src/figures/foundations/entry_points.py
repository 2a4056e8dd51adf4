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
    figure, ax = style.figure(height=5.2, width="wide", narrow={"height": 3.1})
    ax.set(xlim=(-2.0, 21.3), ylim=(-0.7, 15.3), aspect="equal")
    ax.axis("off")
    ax.set_title("Four points where position gets in")
    _block(ax, tokens, (0, 5), "embeddings")
    for row, word in enumerate(_WORDS):
        ax.text(-0.2, 8.6 - 0.8 * row, word, ha="right", va="center", color=style.LIGHT.ink)
    for vectors, y, name in ((query, 10, "queries"), (key, 5, "keys"), (value, 0, "values")):
        _block(ax, vectors, (6.2, y), name)
        style.arrow(ax, (4.2, 7), (6.0, y + 2), _LINE, linewidth=1)
    _block(ax, scores, (12.2, 7.5), "scores")
    style.arrow(ax, (10.4, 12), (12.0, 10.6), _LINE, linewidth=1)
    style.arrow(ax, (10.4, 7), (12.0, 8.8), _LINE, linewidth=1)
    style.arrow(ax, (14.2, 12.8), (14.2, 12.35), style.method("alibi"), linewidth=1)
    _block(ax, attention.attend(query, key, value), (17.0, 3.2), "outputs")
    style.arrow(ax, (16.3, 7.9), (16.9, 7.4), _LINE, linewidth=1)
    style.arrow(ax, (10.4, 2), (16.8, 4.6), _LINE, linewidth=1)
    style.arrow(ax, (2, 4.2), (2, 4.9), style.method("sinusoidal"), linewidth=1)
    for x, y, number, name, (side, up), what, methods in (
        (2, 3.5, "1", "sinusoidal", (0, -1.9), "add", "sinusoids,\na learned table"),
        (11.1, 11.4, "2", "rotary", (-0.6, 1.7), "rotate", "RoPE"),
        (11.1, 7.7, "2", "rotary", (0, 0), "", ""),
        (14.2, 13.3, "3", "alibi", (1.1, 0), "bias", "ALiBi, T5, KERPLE"),
        (13.6, 3.3, "4", "shaw", (1.1, -1.2), "add", "Shaw’s values"),
    ):
        ax.plot(x, y, "o", markersize=15 if style.is_narrow() else 19, color=style.method(name), clip_on=False)
        ax.text(x, y - 0.05, number, ha="center", va="center", color=style.LIGHT.paper, fontweight="bold")
        ax.text(
            x + side,
            y + up,
            what if style.is_narrow() or not what else f"{what}: {methods}",
            ha="left" if side else "center",
            va="center",
            color=style.method(name),
        )
    return figure


def _block(ax: Axes, vectors: np.ndarray, corner: tuple[float, float], name: str) -> None:
    """Vectors as rows of coloured cells, with their name above."""
    x, y = corner
    largest = np.abs(vectors).max()
    extent = (x, x + 4, y, y + 4)
    ax.imshow(vectors, extent=extent, vmin=-largest, vmax=largest, cmap=style.DIVERGING, aspect="auto")
    ax.plot([x, x + 4, x + 4, x, x], [y, y, y + 4, y + 4, y], color=style.LIGHT.grid, linewidth=1)
    ax.text(x + 2, y + 4.25, name, ha="center", color=style.LIGHT.ink)
