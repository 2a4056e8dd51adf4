"""One query, one key, every pair of places: without an encoding all scores are alike; each method leaves its mark."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import alibi, attention, rotary, sinusoidal

_HEAD_DIM = 64
_POSITIONS = 64
_SLOPE = 0.25  # score a token, for ALiBi


def draw() -> Figure:
    query, key = np.random.default_rng(12).normal(size=(2, _HEAD_DIM))
    figure, axes = style.figure(2, 2, height=5.3, sharex=True, sharey=True)
    for ax, (title, score) in zip(axes.flat, _scores(query, key).items(), strict=True):
        change = score - np.median(score)
        largest = np.abs(change).max() or 1.0  # without an encoding nothing changes
        ax.imshow(change, cmap=style.DIVERGING, vmin=-largest, vmax=largest)
        ax.set(title=title, xticks=range(0, _POSITIONS, 16), yticks=range(0, _POSITIONS, 16))
        for side in ("top", "right"):
            ax.spines[side].set_visible(True)
    figure.supxlabel("position of the key (tokens)", color=style.LIGHT.ink, fontsize="medium")
    figure.supylabel("position of the query (tokens)", color=style.LIGHT.ink, fontsize="medium")
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
        "Sinusoids added": attention.scores(queries + encoding, keys + encoding),
        "ALiBi": attention.scores(queries, keys, bias=bias),
        "Rotary": attention.scores(*turned),
    }
