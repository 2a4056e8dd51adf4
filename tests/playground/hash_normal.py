"""Numbers that look drawn by chance and are the same everywhere, bit by bit: the samples of the playground."""

import array_api_compat.numpy as np

from figures_src.encoding import _validate

GAMMA = 0x9E3779B9  # 2**32 divided by the golden ratio
WORDS = 12  # the sum of twelve uniform numbers has variance 1
FIRST, SECOND = 0x85EBCA6B, 0xC2B2AE35
MASK = 0xFFFFFFFF


def normal(count: int, *, seed: int = 0, std: float = 1.0) -> np.ndarray:
    """Return numbers of mean 0 and deviation std, `std * (sum of twelve uniform numbers - 6)`.

    Uniform number n is `mix(mix(seed) + (n + 1) * GAMMA) / 2**32`, with mix the finaliser of MurmurHash3. All of it is
    exact in whole numbers of 32 bits, so that another language gives the same bits.

    Args:
        count: how many numbers.
        seed: whole, from 0 to 2**32 - 1; the same seed gives the same numbers.
        std: standard deviation.

    Returns:
        Shape (count,), float64, between -6 std and 6 std, nearly normal.

    Source:
        Steele, Lea and Flood 2014 (SplitMix), OOPSLA, for a mixed counter; Appleby 2011 (MurmurHash3), `fmix32`.

    Differences:
        SplitMix has words of 64 bits; these have 32, which JavaScript multiplies exactly.
    """
    count = _validate.as_int("count", count)
    seed = _validate.as_seed("seed", seed)
    _validate.as_float("seed", seed, maximum=MASK)
    std = _validate.as_float("std", std, above=0)
    start = _mixed(np.asarray([seed], dtype=np.uint64))
    counter = np.arange(1, count * WORDS + 1, dtype=np.uint64)
    words = _mixed((start + counter * GAMMA) & MASK)
    total = np.sum(np.reshape(words, (count, WORDS)), axis=-1)
    return std * (np.astype(total, np.float64) / 2**32 - WORDS / 2)


def _mixed(word):
    word = ((word ^ (word >> 16)) * FIRST) & MASK
    word = ((word ^ (word >> 13)) * SECOND) & MASK
    return word ^ (word >> 16)
