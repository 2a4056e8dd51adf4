"""The ramps between frequencies that stay and frequencies that are divided: YaRN's two, and Llama 3's."""

import math
from typing import Any

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _validate
from ._types import Array


def turns(frequencies: Array | NDArray[Any], length: float) -> Array:
    """Return how many full turns each pair makes in the length, `length * frequency / (2 pi)`.

    Args:
        frequencies: radians per token, shape (pairs,).
        length: length in tokens.

    Returns:
        Shape (pairs,), float64; the paper's r, the length over the wavelength.

    Raises:
        ValueError: a frequency is negative.

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 3.2, equation 17.
    """
    length = _validate.as_int("length", length)
    xp, device = _validate.namespace(frequencies=frequencies)
    return length * _validate.as_float64_on("frequencies", frequencies, xp, device, minimum=0) / (2 * math.pi)


def kept_by_turns(frequencies: Array | NDArray[Any], length: int, slow: float, fast: float) -> Array:
    """Return how much of each frequency stays, `clip((turns - slow) / (fast - slow), 0, 1)`.

    It is linear in the turns: the ramp of YaRN's paper (slow 1, fast 32) and of Llama 3.1 (slow 1, fast 4). With
    slow = fast it is a step: only pairs that make more turns stay (Llama 4 Scout: 1 and 1).

    Args:
        frequencies: radians per token, shape (pairs,).
        length: length of training in tokens.
        slow: turns up to which nothing stays, above 0.
        fast: turns from which all stays, at least slow.

    Returns:
        Shape (pairs,), float64, from 0 (divided) to 1 (stays).

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 3.2, equation 18; Meta 2024, llama-models, `apply_scaling`.
    """
    slow = _validate.as_float("slow", slow, above=0)
    fast = _validate.as_float("fast", fast, minimum=slow)
    above = turns(frequencies, length) - slow
    xp, _ = _validate.namespace(above=above)
    return xp.astype(above > 0, xp.float64) if fast == slow else (above / (fast - slow)).clip(0.0, 1.0)


def kept_by_index(
    head_dim: int,
    base: float,
    length: int,
    slow: float,
    fast: float,
    *,
    truncate: bool = True,
    like: Array | None = None,
) -> Array:
    """Return how much of each frequency stays, falling linearly with the pair's index: YaRN's released ramp.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies, above 1.
        length: length of training in tokens.
        slow: turns up to which nothing stays, above 0.
        fast: turns from which all stays, at least slow (Kimi K2: 1 and 1).
        truncate: round the limits outwards to whole indices, see `index_limits`.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Shape (head_dim / 2,), float64, from 1 (stays) to 0 (divided).

    Raises:
        ValueError: as for `index_limits`.

    Source:
        jquesnelle/yarn, `linear_ramp_mask`; transformers, `_compute_yarn_parameters`.

    Differences:
        The paper's ramp is `kept_by_turns`; models are trained with this one.
    """
    low, high = index_limits(head_dim, base, length, slow, fast, truncate=truncate)
    width = high - low if high > low else 0.001  # as in the released code: a step at one index
    divided = ((np.arange(head_dim // 2, dtype=np.float64) - low) / width).clip(0.0, 1.0)
    return _validate.to_backend(1 - divided, like)


def index_limits(
    head_dim: int, base: float, length: int, slow: float, fast: float, *, truncate: bool = True
) -> tuple[float, float]:
    """Return the indices of the pairs that make `fast` and `slow` turns in the length.

    `index = head_dim * ln(length / (2 pi turns)) / (2 ln base)`, no whole number as a rule.

    Args:
        head_dim: width of the rotated part of a head, even.
        base: base of the frequencies, above 1.
        length: length of training in tokens.
        slow: turns, above 0.
        fast: turns, at least slow.
        truncate: round the first index down and the second up.

    Returns:
        Two numbers, the first at least 0, the second at most head_dim - 1.

    Raises:
        ValueError: all pairs lie on one side of the limits.

    Source:
        jquesnelle/yarn, `find_correction_range`.

    Differences:
        The second is held at head_dim - 1, not head_dim / 2 - 1, though there are head_dim / 2 pairs: so does
        all released code.
    """
    head_dim = _validate.as_int("head_dim", head_dim, even=True)
    base = _validate.as_float("base", base, above=1)
    _validate.require_bool("truncate", truncate)
    length = _validate.as_int("length", length)
    slow = _validate.as_float("slow", slow, above=0)
    fast = _validate.as_float("fast", fast, minimum=slow)
    ratio = (max(length / (2 * math.pi * number), 1e-308) for number in (fast, slow))  # 0 has no logarithm
    low, high = (head_dim * math.log(one) / (2 * math.log(base)) for one in ratio)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, head_dim - 1)
    if low > high:
        raise ValueError(
            f"length must let some pair make between {slow} and {fast} turns, got {length} with base {base}"
        )
    return low, high
