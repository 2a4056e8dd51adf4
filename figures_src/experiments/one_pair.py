"""Scores of one query and one key vector at every pair of places, under twelve methods: what positions alone do."""

from collections.abc import Callable

import numpy as np

from figures_src.encoding import (
    alibi,
    attention,
    fire,
    kerple,
    learned,
    partial,
    relative_position,
    rotary,
    shaw,
    sinusoidal,
    t5,
    transformer_xl,
    xpos,
)

HEAD_DIM = 32
REACH = 8  # Shaw's clipping distance, in tokens
TITLES = {
    "none": "none",
    "sinusoidal": "sinusoidal",
    "learned": "learned",
    "shaw": "Shaw",
    "transformer_xl": "Transformer-XL",
    "t5": "T5",
    "alibi": "ALiBi",
    "kerple": "KERPLE",
    "fire": "FIRE",
    "rotary": "rotary",
    "p_rope": "p-RoPE",
    "xpos": "xPos",
}


def vectors(count: int, seed: int = 5) -> np.ndarray:
    """`count` random vectors of a head, shape (count, HEAD_DIM)."""
    return np.random.default_rng(seed).normal(size=(count, HEAD_DIM))


def scores(name: str, query: np.ndarray, key: np.ndarray, length: int) -> np.ndarray:
    """Scores of the two vectors at all places, less their score without positions; NaN for keys in the future.

    Shape (length, length).
    """
    position = np.arange(length)
    at_all_places = [np.broadcast_to(vector, (length, HEAD_DIM)) for vector in (query, key)]
    change = _METHODS[name](*at_all_places, position) - attention.scores(*at_all_places)
    return np.where(attention.causal_mask(position), change, np.nan)


def _none(query, key, position):
    return attention.scores(query, key)


def _sinusoidal(query, key, position):
    encoding = sinusoidal.encode(position, HEAD_DIM)
    return attention.scores(query + encoding, key + encoding)


def _learned(query, key, position):
    # as long as a sinusoid: 1 / 2 is the mean square of its entries
    rows = learned.look_up(learned.initialise(len(position), HEAD_DIM, std=0.5**0.5, seed=1), position)
    return attention.scores(query + rows, key + rows)


def _shaw(query, key, position):
    table = np.random.default_rng(2).normal(size=(2 * REACH + 1, HEAD_DIM)) / 2
    return shaw.scores(query, key, table, shaw.rows(relative_position.between(position), left=REACH, right=REACH))


def _transformer_xl(query, key, position):
    rng = np.random.default_rng(3)
    u, v = rng.normal(size=(2, HEAD_DIM)) / 2
    w = rng.normal(size=(HEAD_DIM, HEAD_DIM)) / np.sqrt(HEAD_DIM)
    r = sinusoidal.encode(transformer_xl.distances(len(position), len(position)), HEAD_DIM) @ w
    return transformer_xl.scores(query, key, r, u, v)


def _biased(bias: Callable) -> Callable:
    return lambda query, key, position: attention.scores(query, key, bias=bias(position)[0])


def _t5(position):
    return t5.bias(position, position, np.random.default_rng(4).normal(size=(32, 1)))


def _alibi(position):
    return alibi.bias(position, position, np.array([1 / 8]))


def _kerple(position):
    return kerple.logarithmic(position, position, np.array([1.0]), np.array([1.0]))


def _fire(position):
    straight = np.ones(1), np.zeros(1), np.array([[-4.0]]), np.zeros(1)  # f(x) = -4 x
    return fire.bias(position, position, *straight, c=0.5, threshold=4.0)


def _rotary(query, key, position):
    frequencies = rotary.frequencies(HEAD_DIM)
    return attention.scores(*(rotary.rotate(x, position, frequencies) for x in (query, key)))


def _p_rope(query, key, position):
    frequencies = partial.p_rope_frequencies(HEAD_DIM, fraction=0.5)
    return attention.scores(*(rotary.rotate(x, position, frequencies) for x in (query, key)))


def _xpos(query, key, position):
    settings = {"frequencies": rotary.frequencies(HEAD_DIM), "scale_base": 16.0, "centre": len(position) / 2}
    return attention.scores(xpos.rotate_query(query, position, **settings), xpos.rotate_key(key, position, **settings))


_METHODS = {
    "none": _none,
    "sinusoidal": _sinusoidal,
    "learned": _learned,
    "shaw": _shaw,
    "transformer_xl": _transformer_xl,
    "t5": _biased(_t5),
    "alibi": _biased(_alibi),
    "kerple": _biased(_kerple),
    "fire": _biased(_fire),
    "rotary": _rotary,
    "p_rope": _p_rope,
    "xpos": _xpos,
}
