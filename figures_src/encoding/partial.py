"""Rotary positions for a part of the head: fewer dims rotate, or slow pairs stay still."""

from typing import Any, Literal

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _validate, rotary
from ._types import Array, Layout


def frequencies(head_dim: int, *, rotary_dim: int, base: float = 10000.0, like: Array | None = None) -> Array:
    """Return the frequencies over the rotary dims alone, `frequencies[i] = base ** (-2i / rotary_dim)`.

    Args:
        head_dim: width of a head.
        rotary_dim: width of the part that rotates, even and at most head_dim; GPT-J has 64 of 256.
        base: base of the frequencies.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Radians per token, shape (rotary_dim / 2,), float64.

    Source:
        Wang and Komatsuzaki 2021 (GPT-J); Black et al. 2022 (GPT-NeoX), arXiv 2204.06745, section 2.
    """
    head_dim = _validate.as_int("head_dim", head_dim)
    rotary_dim = _validate.as_int("rotary_dim", rotary_dim, even=True)
    if rotary_dim > head_dim:
        raise ValueError(f"rotary_dim must be at most head_dim = {head_dim}, got {rotary_dim}")
    return rotary.frequencies(rotary_dim, base, like=like)


def p_rope_frequencies(head_dim: int, *, fraction: float, base: float = 10000.0, like: Array | None = None) -> Array:
    """Return all frequencies with the slowest pairs off: `base ** (-2i / head_dim)`, then zeros.

    The first `int(fraction * head_dim // 2)` pairs keep their frequency; the others do not rotate.

    Args:
        head_dim: width of a head, even.
        fraction: share of the pairs that rotate, 0 to 1; the p of p-RoPE.
        base: base of the frequencies.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Radians per token, shape (head_dim / 2,), float64.

    Source:
        Barbero et al. 2024, arXiv 2410.06205, section 6; transformers calls it "proportional".
    """
    fraction = _validate.as_float("fraction", fraction, minimum=0, maximum=1)
    inv_freq = rotary.frequencies(head_dim, base)
    turning = np.arange(inv_freq.shape[0]) < int(fraction * head_dim // 2)
    return _validate.to_backend(np.where(turning, inv_freq, 0.0), like)


def rotate(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    part: Literal["first", "last"] = "first",
    attention_factor: float = 1.0,
) -> Array:
    """Rotate the first or last dims of queries or keys, and leave the others as they are.

    Args:
        x: queries or keys, shape (..., length, head_dim).
        position: positions in tokens, as for `rotary.rotate`.
        frequencies: radians per token, shape (rotary_dim / 2,).
        layout: "interleaved" or "half_split", within the rotary dims.
        part: "first" (GPT-J, GPT-NeoX, Phi, GLM) or "last" (DeepSeek).
        attention_factor: number that multiplies the rotated part.

    Returns:
        Of x's shape, dtype and device.

    Source:
        As for `frequencies`; "last": DeepSeek-AI 2024, arXiv 2405.04434, section 2.1.3.
    """
    xp, device = _validate.namespace(x=x, position=position)
    exact = _validate.broadcast_positions(
        _validate.as_float64("position", position, xp, device, within=_validate.LARGEST_ANGLE),
        _validate.require_axes("x", x, 2),
    )
    angles = rotary.angles(exact, frequencies)
    _require_room("frequencies", angles, x)
    return rotate_by(x, angles, layout=layout, part=part, attention_factor=attention_factor)


def rotate_by(
    x: Array,
    angles: Array,
    *,
    layout: Layout = "interleaved",
    part: Literal["first", "last"] = "first",
    attention_factor: float = 1.0,
) -> Array:
    """Rotate the first or last dims by given angles, and leave the others as they are.

    Args:
        x: queries or keys, shape (..., length, head_dim).
        angles: radians, shape (length, rotary_dim / 2), or with as many axes as x; from `multi_axis` or `mrope`.
        layout: "interleaved" or "half_split", within the rotary dims.
        part: "first" or "last".
        attention_factor: number that multiplies the rotated part.

    Returns:
        Of x's shape, dtype and device.

    Source:
        GLM-4V and Qwen3.5: M-RoPE on a part of the head.
    """
    _validate.require_choice("part", part, ("first", "last"))
    xp, _ = _validate.namespace(x=x, angles=angles)
    _require_room("angles", _validate.require_axes("angles", angles, 1), _validate.require_axes("x", x, 2))
    _validate.require_place("angles", angles, x)
    if _validate.broadcast_shape(**{"x's leading axes": x.shape[:-1], "the angles'": angles.shape[:-1]}) != tuple(
        x.shape[:-1]
    ):
        raise ValueError(f"angles must have no more leading axes than x {tuple(x.shape)}, got {tuple(angles.shape)}")
    rotary_dim = 2 * angles.shape[-1]
    edge = rotary_dim if part == "first" else x.shape[-1] - rotary_dim
    front, back = x[..., :edge], x[..., edge:]
    turning = front if part == "first" else back
    turned = rotary.rotate_by(turning, angles, layout=layout, attention_factor=attention_factor)
    return xp.concat([turned, back] if part == "first" else [front, turned], axis=-1)


def _require_room(name, angles, x):
    """Refuse more angles than x has pairs; `name` is what the caller gave for them."""
    head_dim, pairs = x.shape[-1], angles.shape[-1]
    if 2 * pairs > head_dim:
        raise ValueError(f"{name} must have at most {head_dim // 2} entries, one a pair of x, got {pairs}")
