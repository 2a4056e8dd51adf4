"""The lower bound of the rotary base for a context length."""

import array_api_compat.numpy as np

from . import _validate
from .attention import kernel
from .rotary import frequencies

CHUNK = 4096  # offsets a step: keeps the arrays of a long context small


def worst_offset(base: float, length: int, head_dim: int) -> int | None:
    """Return an offset whose mean cosine is negative, or None where all are at least 0.

    Offsets 0 ... length - 1 are tried, the longest first.

    Args:
        base: base of the frequencies.
        length: context length in tokens.
        head_dim: width of a head, even.

    Returns:
        The most negative offset of the stretch that fails first, in tokens, or None.

    Source:
        Men et al. 2024, arXiv 2405.14591.
    """
    inv_freq = frequencies(head_dim, base)
    for stop in range(_validate.as_int("length", length), 0, -CHUNK):
        offset = np.arange(max(stop - CHUNK, 0), stop)
        score = kernel(offset, inv_freq)
        if np.any(score < 0):
            return int(offset[np.argmin(score)])
    return None


def least_base(length: int, head_dim: int, *, resolution: float = 0.001, largest: float = 1000000000.0) -> float:
    """Return the least base whose mean cosine is at least 0 at every offset below the length.

    `inf {base : sum_i cos(m * base ** (-2i / head_dim)) >= 0 for m = 0 ... length - 1}`, searched upwards in
    relative steps of `resolution`. A base above it may fail again, so halving an interval would go wrong, and a
    window of good bases that is narrower than the resolution is missed.

    Args:
        length: context length in tokens.
        head_dim: width of a head, even.
        resolution: relative step of the search, above 0.
        largest: where the search ends.

    Returns:
        The first base that passes.

    Raises:
        ValueError: no base up to `largest` passes.

    Source:
        Men et al. 2024, arXiv 2405.14591; Su 2024, kexue.fm/archives/10122.

    Differences:
        Both sources search other grids; Su's is finer for long contexts and finds lower bases there.
    """
    length = _validate.as_int("length", length)
    step = 1 + _validate.as_float("resolution", resolution, above=0)
    largest = _validate.as_float("largest", largest, above=1)
    if step == 1:
        raise ValueError(f"resolution must be at least 2**-52, got {resolution}")
    powers = np.log(frequencies(head_dim, np.e))  # base ** powers are the frequencies
    base, failing = step, 0
    while base <= largest:
        nearby = np.arange(max(failing - 64, 0), min(failing + 64, length), 4)  # where the base before failed
        if np.all(np.mean(np.cos(nearby[:, None] * base**powers), axis=-1) >= 0):  # `kernel`, without its checks
            worst = worst_offset(base, length, head_dim)
            if worst is None:
                return base
            failing = worst
        base *= step
    raise ValueError(f"length must have a base of at most {largest:g} at head_dim {head_dim}, got {length}")
