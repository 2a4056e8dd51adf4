"""What number formats do to rotary angles and scores: each step of the computation can be rounded by itself.

Formats are those of torch; every result comes back as float64, so that errors can be measured.
"""

import numpy as np
import torch

from figures_src.encoding import rotary

FORMATS = {"bf16": torch.bfloat16, "fp16": torch.float16, "fp32": torch.float32, "fp64": torch.float64}
PLACES = np.arange(8, 4_096, 29)  # positions of the query for root mean squares
# in the order in which a program takes them
STEPS = ("frequencies", "positions", "angles", "tables", "vectors")


def rounded(values: np.ndarray, name: str) -> np.ndarray:
    """The nearest numbers of a format, as float64."""
    exact = torch.from_numpy(np.ascontiguousarray(values, dtype=np.float64))
    return exact.to(FORMATS[name]).to(torch.float64).numpy()


def angles(position: np.ndarray, inv_freq: np.ndarray, name: str, steps: tuple[str, ...]) -> np.ndarray:
    """Angles (positions, pairs) where the named steps are rounded to the format."""
    if "frequencies" in steps:
        inv_freq = rounded(inv_freq, name)
    position = np.asarray(position, dtype=np.float64)
    if "positions" in steps:
        position = rounded(position, name)
    turned = rotary.angles(position, inv_freq)
    return rounded(turned, name) if "angles" in steps else turned


def tables(
    position: np.ndarray, inv_freq: np.ndarray, name: str, steps: tuple[str, ...]
) -> tuple[np.ndarray, np.ndarray]:
    """Cosines and sines (positions, pairs) where the named steps are rounded to the format."""
    turned = angles(position, inv_freq, name, steps)
    both = np.cos(turned), np.sin(turned)
    return tuple(rounded(each, name) for each in both) if "tables" in steps else both


def rotated(
    vectors: np.ndarray, position: np.ndarray, inv_freq: np.ndarray, name: str, steps: tuple[str, ...]
) -> np.ndarray:
    """Vectors (positions, dims), turned; the step "vectors" rounds what comes in, both products and their sum.

    A further step, "output", rounds the result alone.
    """
    cos, sin = tables(position, inv_freq, name, steps)
    if "vectors" not in steps:
        exact = rotary.apply_rotary(vectors, cos, sin)
        return rounded(exact, name) if "output" in steps else exact
    first, second = rounded(vectors[..., 0::2], name), rounded(vectors[..., 1::2], name)
    turned = (
        rounded(rounded(first * cos, name) - rounded(second * sin, name), name),
        rounded(rounded(first * sin, name) + rounded(second * cos, name), name),
    )
    return np.stack(turned, axis=-1).reshape(np.broadcast_shapes(vectors.shape, (len(cos), 2 * cos.shape[-1])))


def wrapped(angle: np.ndarray) -> np.ndarray:
    """Angles less whole turns, from -pi to pi."""
    return angle - 2 * np.pi * np.round(angle / (2 * np.pi))


def angle_errors(position: np.ndarray, inv_freq: np.ndarray, name: str, steps: tuple[str, ...]) -> np.ndarray:
    """Sizes of the errors of the angles, at most pi; where tables are rounded, of the angles that they stand for."""
    exact = rotary.angles(np.asarray(position, dtype=np.float64), inv_freq)
    if "tables" in steps:
        cos, sin = tables(position, inv_freq, name, steps)
        return np.abs(wrapped(np.arctan2(sin, cos) - exact))
    return np.abs(wrapped(angles(position, inv_freq, name, steps) - exact))


def vectors(head_dim: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """A random query and a key that is like it, each (1, head_dim), whose score at distance 0 is about 1."""
    rng = np.random.default_rng(seed)
    query = rng.normal(size=(1, head_dim))
    key = query + 0.5 * rng.normal(size=(1, head_dim))
    return query / np.sqrt(head_dim), key / np.sqrt(head_dim)


def moved_scores(
    position: np.ndarray, distance: int, inv_freq: np.ndarray, name: str, steps: tuple[str, ...], seed: int = 0
) -> np.ndarray:
    """Scores of one query at each position with one key `distance` tokens before it; exact ones are all equal.

    The product itself is exact: only the rotation is rounded.
    """
    query, key = vectors(2 * len(inv_freq), seed)
    turned_query = rotated(query, position, inv_freq, name, steps)
    turned_key = rotated(key, np.asarray(position) - distance, inv_freq, name, steps)
    return (turned_query * turned_key).sum(axis=-1)


def score_error(distance: int, position: np.ndarray, inv_freq: np.ndarray, name: str, steps: tuple[str, ...]) -> float:
    """Root mean square of the error of `moved_scores`, over positions and four pairs of vectors."""
    errors = [
        moved_scores(position, distance, inv_freq, name, steps, seed) - exact_score(distance, inv_freq, seed)
        for seed in range(4)
    ]
    return float(np.sqrt(np.mean(np.square(errors))))


def exact_score(distance: int, inv_freq: np.ndarray, seed: int = 0) -> float:
    """The score of the same two vectors at that distance, in float64."""
    query, key = vectors(2 * len(inv_freq), seed)
    turned = rotary.rotate(key, np.array([-distance]), inv_freq)
    return float((query * turned).sum())


def table_error(length: int, name: str) -> float:
    """Largest error of the angles that bf16 tables of a head of 128 stand for, at positions below `length`.

    The frequencies are rounded to the format first, all is float32 up to the tables, and these are rounded at last.
    This is what pull request 462 of Modalities measured.
    """
    inv_freq = rotary.frequencies(128)
    position = np.arange(length)
    angle = rounded(rotary.angles(position, rounded(inv_freq, name)), "fp32")
    cos, sin = rounded(np.cos(angle), name), rounded(np.sin(angle), name)
    return float(np.abs(wrapped(np.arctan2(sin, cos) - rotary.angles(position, inv_freq))).max())


def neox(name: str) -> tuple[float, float]:
    """Angle of pair 1 at position 1,857, and largest difference of the cosines from float32, over 2,048 positions.

    This is the program of issue 1003 of gpt-neox, in torch as there; the head has 32 numbers.
    """
    frequencies = 1.0 / (10000 ** (torch.arange(0, 32, 2).float() / 32))
    wide = torch.arange(2048).float()[:, None] * frequencies
    narrow = frequencies.to(FORMATS[name])
    angle = torch.arange(2048).to(narrow.dtype)[:, None] * narrow
    return float(angle[1857, 1]), float((angle.cos().float() - wide.cos()).abs().max())
