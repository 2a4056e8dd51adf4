"""One query, one key, every pair of positions: without an encoding all scores are equal."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import alibi, attention, rotary, sinusoidal

_HEAD_DIM = 64
_POSITIONS = 64
_SLOPE = 0.25  # score a token, for ALiBi


def draw() -> Figure:
    query, key = np.random.default_rng(12).normal(size=(2, _HEAD_DIM))
    figure, axes = style.figure(
        1, 4, height=2.9, width="wide", sharex=True, sharey=True, narrow={"rows": 2, "columns": 2, "height": 4.9}
    )
    for ax, (title, score) in zip(axes.flat, _scores(query, key).items(), strict=True):
        change = score - np.median(score)
        largest = np.abs(change).max() or 1.0  # without an encoding nothing changes
        ax.imshow(change, cmap=style.DIVERGING, vmin=-largest, vmax=largest)
        if not change.any():
            ax.text(0.5, 0.5, "equal\neverywhere", transform=ax.transAxes, ha="center", va="center")
        ax.set(title=title, xticks=range(0, _POSITIONS, 20), yticks=range(0, _POSITIONS, 20))
        for side in ("top", "right"):
            ax.spines[side].set_visible(True)
    figure.supxlabel("key (tokens)")
    figure.supylabel("query (tokens)")
    return figure


def _scores(query: np.ndarray, key: np.ndarray) -> dict[str, np.ndarray]:
    """Score of the same two vectors at every pair of places, in four ways."""
    position, frequencies = np.arange(_POSITIONS), rotary.frequencies(_HEAD_DIM)
    queries, keys = (np.broadcast_to(vector, (_POSITIONS, _HEAD_DIM)) for vector in (query, key))
    encoding = sinusoidal.encode(position, _HEAD_DIM)
    turned = (rotary.rotate(vectors, position, frequencies) for vectors in (queries, keys))
    bias = alibi.bias(position, position, np.array([_SLOPE]))[0]
    return {
        "No encoding": attention.scores(queries, keys),
        "Sinusoids": attention.scores(queries + encoding, keys + encoding),
        "ALiBi": attention.scores(queries, keys, bias=bias),
        "Rotary": attention.scores(*turned),
    }
