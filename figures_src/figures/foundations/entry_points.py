"""Position can enter an attention layer at four points: the input, the queries and keys, the scores, the values."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention

_TOKENS, _WIDTH = 5, 4  # rows and columns of each block of vectors
_LINE = style.LIGHT.muted


def draw() -> Figure:
    rng = np.random.default_rng(4)
    tokens = rng.normal(size=(_TOKENS, _WIDTH))
    query, key, value = (tokens @ matrix for matrix in 0.7 * rng.normal(size=(3, _WIDTH, _WIDTH)))
    scores = attention.scores(query, key)
    figure, ax = style.figure(height=5.0, width="wide", narrow={"height": 3.4})
    ax.set(xlim=(-0.4, 21.0), ylim=(-1.5, 16.6), aspect="equal")
    ax.axis("off")
    _block(ax, tokens, (0, 5), "embeddings x")
    for vectors, y, name in ((query, 10, "queries"), (key, 5, "keys"), (value, 0, "values")):
        _block(ax, vectors, (6.2, y), name)
        style.arrow(ax, (4.2, 7), (6.0, y + 2), _LINE, linewidth=1)
    _block(ax, scores, (12.2, 7.5), "scores")
    style.arrow(ax, (10.4, 12), (12.0, 10.6), _LINE, linewidth=1)
    style.arrow(ax, (10.4, 7), (12.0, 8.8), _LINE, linewidth=1)
    _block(ax, attention.attend(query, key, value), (17.0, 3.2), "outputs")
    style.arrow(ax, (15.8, 7.3), (17.2, 6.6), _LINE, linewidth=1)
    style.arrow(ax, (10.4, 2), (16.8, 4.6), _LINE, linewidth=1)
    for x, y, number, name in (
        (2, 3.4, "1", "sinusoidal"),
        (11.2, 9.75, "2", "rotary"),
        (14.2, 13.6, "3", "alibi"),
        (13.6, 2.0, "4", "learned"),
    ):
        ax.plot(x, y, "o", markersize=17, color=style.method(name), clip_on=False)
        ax.text(x, y - 0.05, number, ha="center", va="center", color=style.LIGHT.paper, fontweight="bold")
    return figure


def _block(ax: Axes, vectors: np.ndarray, corner: tuple[float, float], name: str) -> None:
    """Vectors as rows of coloured cells, with their name above."""
    x, y = corner
    largest = np.abs(vectors).max()
    extent = (x, x + 4, y, y + 4)
    ax.imshow(vectors, extent=extent, vmin=-largest, vmax=largest, cmap=style.DIVERGING, aspect="auto")
    ax.plot([x, x + 4, x + 4, x, x], [y, y, y + 4, y + 4, y], color=style.LIGHT.grid, linewidth=1)
    ax.text(x + 2, y + 4.25, name, ha="center", color=style.LIGHT.ink)
