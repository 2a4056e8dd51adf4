"""xPos: rotary positions with a decay that grows with the distance, quicker in fast pairs.

Far from `centre` the vectors of queries and keys grow and shrink past what a dtype can hold, though their scores would
not. With the defaults that is 3,966 tokens from it in float16, 35,694 in float32 and bfloat16, and 289,519 in float64.
"""

import math
from typing import Any

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _validate, rotary
from ._types import Array, Layout


def decay(head_dim: int, *, gamma: float = 0.4, like: Array | None = None) -> Array:
    """Return the decay of every pair over one scale_base, `(2i / head_dim + gamma) / (1 + gamma)`.

    Args:
        head_dim: width of a head, even.
        gamma: above 0; the larger, the weaker the decay.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Shape (head_dim / 2,), float64, rising towards 1.

    Source:
        Sun et al. 2023, arXiv 2212.10554, section 3.2.
    """
    head_dim = _validate.as_int("head_dim", head_dim, even=True)
    gamma = _validate.as_float("gamma", gamma, above=0)
    share = np.arange(0, head_dim, 2, dtype=np.float64) / head_dim
    return _validate.to_backend((share + gamma) / (1 + gamma), like)


def rotate_query(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    scale_base: float = 512.0,
    gamma: float = 0.4,
    centre: float = 0.0,
) -> Array:
    """Rotate queries, and multiply pair i by `decay[i] ** ((position - centre) / scale_base)`.

    With `rotate_key`, the score of pair i is that of rotary positions times
    `decay[i] ** ((query - key) / scale_base)`.

    Args:
        x: queries, shape (..., length, head_dim).
        position: positions in tokens, as for `rotary.rotate`.
        frequencies: radians per token, shape (head_dim / 2,).
        layout: "interleaved" or "half_split".
        scale_base: tokens over which `decay` acts once.
        gamma: as for `decay`.
        centre: position whose vectors keep their size; near the middle, numbers stay small. The score does not
            depend on it.

    Returns:
        Of x's shape, dtype and device.

    Raises:
        ValueError: a position is so far from centre that the fastest pair's factor is no normal number of x's dtype.

    Source:
        Sun et al. 2023, arXiv 2212.10554, section 3.2.

    Differences:
        The released code (torchscale) and both lucidrains packages set centre to half the length.
    """
    return _rotate(x, position, frequencies, layout, scale_base, gamma, centre, 1)


def rotate_key(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    scale_base: float = 512.0,
    gamma: float = 0.4,
    centre: float = 0.0,
) -> Array:
    """Rotate keys, and multiply pair i by `decay[i] ** (-(position - centre) / scale_base)`.

    Args:
        x: keys, shape (..., length, head_dim).
        position: positions in tokens, as for `rotary.rotate`.
        frequencies: radians per token, shape (head_dim / 2,).
        layout: "interleaved" or "half_split".
        scale_base: as for `rotate_query`.
        gamma: as for `decay`.
        centre: as for `rotate_query`, and the same there.

    Returns:
        Of x's shape, dtype and device.

    Raises:
        ValueError: as for `rotate_query`.

    Source:
        Sun et al. 2023, arXiv 2212.10554, section 3.2.
    """
    return _rotate(x, position, frequencies, layout, scale_base, gamma, centre, -1)


def _rotate(x, position, frequencies, layout, scale_base, gamma, centre, sign):
    scale_base = _validate.as_float("scale_base", scale_base, above=0)
    centre = _validate.as_float("centre", centre)
    xp, device = _validate.namespace(x=x, position=position)
    _validate.require_floating("x", _validate.require_axes("x", x, 2), xp)
    exact = _validate.broadcast_positions(
        _validate.as_float64("position", position, xp, device, within=_validate.LARGEST_ANGLE), x
    )
    share, limits = decay(x.shape[-1], gamma=gamma, like=exact), xp.finfo(x.dtype)
    reach = scale_base * math.log(min(limits.max, 1 / limits.smallest_normal)) / math.log1p(1 / gamma)
    apart = exact - centre
    if not _validate.holds(xp.abs(apart) <= reach):
        raise ValueError(
            f"position must lie within {reach:.6g} tokens of centre = {centre:g}, where {x.dtype} can hold the factors "
            f"of scale_base {scale_base:g} and gamma {gamma:g}, got one {float(xp.max(xp.abs(apart))):.6g} away"
        )
    size = share ** (sign * apart[..., None] / scale_base)
    cos, sin = rotary.cos_sin(exact, frequencies)
    if cos.shape[-1] != size.shape[-1]:
        raise ValueError(f"frequencies must have head_dim / 2 = {size.shape[-1]} entries, got {cos.shape[-1]}")
    return rotary.apply_rotary(x, cos * size, sin * size, layout=layout)
