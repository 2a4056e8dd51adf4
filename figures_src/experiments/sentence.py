"""One head of attention over six words with random vectors: what it notices when words change places."""

import numpy as np

from figures_src.encoding import alibi, attention, rotary, sinusoidal

WORDS = ("Today", "a", "dog", "bit", "the", "man")
WIDTH = 8
SEED = 1584  # one of many in which "bit" looks at "dog" and "man"
SLOPE = float(alibi.slopes(8)[1])  # a quarter
WAYS = {"none": "no positions", "sinusoid": "sinusoidal", "alibi": "ALiBi", "rotary": "RoPE"}
_random = np.random.default_rng(SEED)
EMBEDDED = _random.normal(size=(len(WORDS), WIDTH)).round(2)
QUERY, KEY = (_random.normal(scale=1.5 / WIDTH**0.5, size=(WIDTH, WIDTH)).round(2) for _ in range(2))


def weights(position: tuple[int, ...], way: str) -> np.ndarray:
    """Attention of each word to each word, softmax(q k / sqrt(d)), when word i is at position[i]; no mask.

    Returns: shape (words, words), in the order of WORDS wherever the words are.
    Raises: KeyError for an unknown way.
    """
    places = np.asarray(position)
    x = EMBEDDED + (sinusoidal.encode(places, WIDTH) if WAYS[way] == "sinusoidal" else 0.0)
    query, key = x @ QUERY, x @ KEY
    if way == "rotary":
        query, key = (rotary.rotate(each, places, rotary.frequencies(WIDTH)) for each in (query, key))
    bias = alibi.bias(places, places, np.array([SLOPE]))[0] if way == "alibi" else None
    return attention.softmax(attention.scores(query, key, bias=bias))


def change(position: tuple[int, ...], way: str) -> float:
    """The largest difference of any weight from the sentence in its first order."""
    start = tuple(range(len(WORDS)))
    return float(np.abs(weights(position, way) - weights(start, way)).max())
