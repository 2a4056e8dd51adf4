"""One rotation, three heads: fast pairs can pick a distance, slow pairs can pick a word, whatever its distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary

_WORDS = ["the", "cat", "saw", "the", "dog", "and", "the", "dog", "saw", "the", "cat"]
_HEAD_DIM = 64
_SHARPNESS = 60.0  # score of a perfect match, before the softmax


def draw() -> Figure:
    figure, axes = style.figure(
        1, 3, height=3.1, sharex=True, sharey=True, width="wide", narrow={"rows": 3, "columns": 1, "height": 8.4}
    )
    for ax, (title, weights) in zip(axes, _heads().items(), strict=True):
        ax.imshow(np.where(np.tri(len(_WORDS)) > 0, weights, np.nan), cmap=style.SEQUENTIAL, vmin=0, vmax=1)
        ax.set(title=title, xticks=range(len(_WORDS)), yticks=range(len(_WORDS)))
        ax.set_xticklabels(_WORDS, rotation=90)
        ax.set_yticklabels(_WORDS)
        ax.set(xlabel="key", ylabel="query")
        ax.tick_params(length=0)
        ax.label_outer()
    return figure


def _heads() -> dict[str, np.ndarray]:
    """Weights of three heads that are built by hand, (queries, keys)."""
    pairs = _HEAD_DIM // 2
    fast = np.repeat(np.arange(pairs) < pairs // 2, 2).astype(float)
    everywhere = np.broadcast_to(fast, (len(_WORDS), _HEAD_DIM))
    meaning = np.random.default_rng(2).normal(size=(len(set(_WORDS)), _HEAD_DIM)) * (1 - fast)
    words = meaning[[sorted(set(_WORDS)).index(word) for word in _WORDS]]
    return {
        "One back": _weights(everywhere, everywhere, 1),
        "Three back": _weights(everywhere, everywhere, 3),
        "Same word": _weights(words, words, 0),
    }


def _weights(query: np.ndarray, key: np.ndarray, back: int) -> np.ndarray:
    """Attention weights under a causal mask; the keys are turned on by `back` tokens, so that they match there."""
    position, frequencies = np.arange(len(_WORDS)), rotary.frequencies(_HEAD_DIM)
    query, key = (vectors / np.linalg.norm(vectors, axis=-1, keepdims=True) for vectors in (query, key))
    turned_query = rotary.rotate(query, position, frequencies)
    turned_key = rotary.rotate(key, position + back, frequencies)
    scores = attention.scores(turned_query, turned_key, scale=_SHARPNESS)
    return attention.softmax(scores, mask=attention.causal_mask(position))
