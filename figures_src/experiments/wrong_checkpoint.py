"""A transformer of two layers, set by hand, that looks up its answers; and what each positional fault does to it.

The first layer looks at the token before (its vectors live in the fast pairs), the second for the place where the
current token stood before (its vectors live in the slow pairs). Together they copy what followed: an induction head.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import torch

from figures_src.encoding import attention, by_parts, layout, partial, rotary

HEAD_DIM, BASE = 128, 500_000
TRAINED, FACTOR = 128, 8  # the frequencies were stretched from 128 to 1,024 tokens, as Llama 3.1's were to 131,072
WORDS = 512
LENGTH = 2 * WORDS - 2  # the first pair is not asked for again: nothing stands before it
PROMPT = 257  # tokens read at once; those after them are written with a cache
_FAST, _SLOW = slice(0, 8), slice(14, 64)  # pairs of the first and of the second layer
_SHARPNESS = (80.0, 16.0)  # scores of a perfect match, by layer
_CONFIDENCE = 12.0  # logit of a word that the second layer copies with all its weight


@dataclass(frozen=True)
class Reading:
    """How a program reads the checkpoint; the defaults are right."""

    query_layout: str = "half_split"
    key_layout: str = "half_split"
    base: float = BASE
    scaled: bool = True
    rotary_dim: int = HEAD_DIM
    direction: int = 1
    positions: Callable[[np.ndarray], np.ndarray] = lambda position: position
    causal: bool = True


RIGHT = Reading()
FAULTS = {
    "other layout": replace(RIGHT, query_layout="interleaved", key_layout="interleaved"),
    "other layout, keys alone": replace(RIGHT, key_layout="interleaved"),
    "sign of the sine": replace(RIGHT, direction=-1),
    "half of the head rotates": replace(RIGHT, rotary_dim=HEAD_DIM // 2),
    "base 10,000": replace(RIGHT, base=10_000),
    "scaling left out": replace(RIGHT, scaled=False),
    "positions in bfloat16": replace(RIGHT, positions=lambda position: _bfloat16(position)),
    "cache: one position skipped": replace(RIGHT, positions=lambda position: position + (position >= PROMPT)),
    "cache: offset forgotten": replace(RIGHT, positions=lambda position: np.where(position < PROMPT, position, 0)),
    "no mask": replace(RIGHT, causal=False),
}


def text() -> np.ndarray:
    """Pairs of words, all different; then the same pairs in reverse order, so that later answers stand further back."""
    words = np.arange(WORDS)
    return np.concatenate([words, words.reshape(-1, 2)[:0:-1].ravel()])


def answers() -> np.ndarray:
    """Places whose next word follows from the text: the first words of the pairs, the second time."""
    return np.arange(WORDS, LENGTH, 2)


@cache
def loss(reading: Reading = RIGHT) -> np.ndarray:
    """Cross-entropy of the next word at every place but the last, in nats."""
    weights = second_layer(reading)
    logits = _CONFIDENCE * weights @ np.eye(WORDS)[text()]
    log_share = logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))
    return -log_share[np.arange(LENGTH - 1), text()[1:]]


@cache
def first_layer(reading: Reading = RIGHT) -> np.ndarray:
    """Weights of the head that looks at the token before, shape (LENGTH, LENGTH)."""
    step = _inv_freq(RIGHT)[_FAST]  # what each pair turns from one token to the next
    length = len(step) ** -0.5
    query = _with_pairs(_FAST, length * np.ones_like(step), np.zeros_like(step))
    key = _with_pairs(_FAST, length * np.cos(step), length * np.sin(step))  # one step ahead: highest one token back
    same = (LENGTH, HEAD_DIM)
    return _weights(np.broadcast_to(query, same), np.broadcast_to(key, same), _SHARPNESS[0], reading)


@cache
def second_layer(reading: Reading = RIGHT) -> np.ndarray:
    """Weights of the head that looks for the current word as the word before, shape (LENGTH, LENGTH)."""
    words = _words()[text()]
    return _weights(words, first_layer(reading) @ words, _SHARPNESS[1], reading)


def row_energies(rows: np.ndarray) -> np.ndarray:
    """Sum of squares of every row of a head's projection, shape (head_dim,)."""
    return (rows**2).sum(axis=-1)


def projected_heads(model: torch.nn.Module) -> list[np.ndarray]:
    """The rows of each query and key head of a small model, each of shape (head_dim, width)."""
    rows = [layer.project.detach().unflatten(0, (3, layer.heads, -1))[:2].flatten(0, 1) for layer in model.layers]
    return list(torch.cat(rows).numpy())


def agreement(energies: np.ndarray, pairs: str) -> float:
    """How alike the two rows of each pair are, if `pairs` is the layout: 1 for equal, about 0 for unrelated energies.

    The intraclass correlation, 1 - mean((a - b) ** 2) / (2 variance); negative where a and b differ systematically.
    """
    first, second = layout.split(energies, pairs)
    return 1 - np.mean((first - second) ** 2) / (2 * np.var(energies))


def _weights(query: np.ndarray, key: np.ndarray, sharpness: float, reading: Reading) -> np.ndarray:
    position = reading.positions(np.arange(LENGTH))
    inv_freq = reading.direction * _inv_freq(reading)
    query = partial.rotate(query, position, inv_freq, layout=reading.query_layout)
    key = partial.rotate(key, position, inv_freq, layout=reading.key_layout)
    mask = attention.causal_mask(np.arange(LENGTH)) if reading.causal else None
    return attention.softmax(attention.scores(query, key, scale=sharpness), mask=mask)


@cache
def _inv_freq(reading: Reading) -> np.ndarray:
    if not reading.scaled:
        return rotary.frequencies(reading.rotary_dim, reading.base)
    return by_parts.llama3(reading.rotary_dim, reading.base, factor=FACTOR, original_length=TRAINED).frequencies


@cache
def _words() -> np.ndarray:
    """A unit vector a word, in the slow pairs."""
    pairs = _SLOW.stop - _SLOW.start
    first, second = np.random.default_rng(0).normal(size=(2, WORDS, pairs))
    vectors = _with_pairs(_SLOW, first, second)
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def _with_pairs(pairs: slice, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    both = np.zeros((2, *np.shape(first)[:-1], HEAD_DIM // 2))
    both[0][..., pairs], both[1][..., pairs] = first, second
    return layout.join(both[0], both[1], RIGHT.query_layout)


def _bfloat16(position: np.ndarray) -> np.ndarray:
    return torch.from_numpy(position).bfloat16().double().numpy()
