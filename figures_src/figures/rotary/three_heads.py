"""One rotation, three heads: fast pairs can pick a distance, slow pairs can pick a word, whatever its distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary

_WORDS = ["the", "cat", "saw", "the", "dog", "and", "the", "dog", "saw", "the", "cat"]
_HEAD_DIM = 64
_HIGHEST = 0.92  # height of an arc over one word
_ROOMS = [1.6, 2.0, 2.7]  # of the heads: as high as their arcs
_SHARPNESS = 60.0  # score of a perfect match, before the softmax


def draw() -> Figure:
    figure, axes = style.figure(
        3, width="wide", height=4.3, height_ratios=_ROOMS, narrow={"height": 4.1, "height_ratios": _ROOMS}
    )
    turn = np.linspace(np.pi, 0, 25)
    for ax, (title, weights) in zip(axes, _heads().items(), strict=True):
        highest = 0.0
        for query, key in np.argwhere(weights > 0.03):
            middle, half = (query + key) / 2, (query - key) / 2
            look = {"color": style.LIGHT.blue, "linewidth": 0.5 + 3 * weights[query, key]}
            highest = max(highest, _HIGHEST * half**0.5)
            if half:
                ax.plot(middle + half * np.cos(turn), _HIGHEST * half**0.5 * np.sin(turn), **look)
            else:  # its own word
                ax.plot(query + 0.16 * np.sin(2 * turn), 0.16 - 0.16 * np.cos(2 * turn), **look)
        for place, word in enumerate(_WORDS):
            ax.text(place, -0.12, word, ha="center", va="top")
        ax.set(title=title, xlim=(-0.6, len(_WORDS) - 0.4), ylim=(-0.75, highest + 0.15))
        ax.axis("off")
    return figure


def _heads() -> dict[str, np.ndarray]:
    """Weights of three heads that are built by hand, (queries, keys)."""
    pairs = _HEAD_DIM // 2
    fast = np.repeat(np.arange(pairs) < pairs // 2, 2).astype(float)
    everywhere = np.broadcast_to(fast, (len(_WORDS), _HEAD_DIM))
    meaning = np.random.default_rng(2).normal(size=(len(set(_WORDS)), _HEAD_DIM)) * (1 - fast)
    words = meaning[[sorted(set(_WORDS)).index(word) for word in _WORDS]]
    return {
        "Head 1 looks one word back": _weights(everywhere, everywhere, 1),
        "Head 2 looks three words back": _weights(everywhere, everywhere, 3),
        "Head 3 looks for the same word, wherever it is": _weights(words, words, 0),
    }


def _weights(query: np.ndarray, key: np.ndarray, back: int) -> np.ndarray:
    """Attention weights under a causal mask; the keys are turned on by `back` tokens, so that they match there."""
    position, frequencies = np.arange(len(_WORDS)), rotary.frequencies(_HEAD_DIM)
    query, key = (vectors / np.linalg.norm(vectors, axis=-1, keepdims=True) for vectors in (query, key))
    turned_query = rotary.rotate(query, position, frequencies)
    turned_key = rotary.rotate(key, position + back, frequencies)
    scores = attention.scores(turned_query, turned_key, scale=_SHARPNESS)
    return attention.softmax(scores, mask=attention.causal_mask(position))
