"""Rotary position embedding (RoPE): every pair of a query or key rotates by position times frequency."""

import math
from typing import Any

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _circle, _fast, _validate
from ._types import Array, Layout
from .layout import LAYOUTS


def frequencies(head_dim: int, base: float = 10000.0, *, like: Array | None = None) -> Array:
    """Return the frequencies (`inv_freq` in released code), `frequencies[i] = base ** (-2i / head_dim)`.

    Args:
        head_dim: width of the rotated part of a head, even; there are head_dim / 2 pairs.
        base: the lowest frequency lies near 1 / base (`rope_theta`).
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Radians per token, shape (head_dim / 2,), float64, falling from 1.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.2.2, equation 15.

    Differences:
        The paper counts pairs from 1 and writes -2(i - 1)/d.
    """
    head_dim = _validate.as_int("head_dim", head_dim, even=True)
    base = _validate.as_float("base", base, above=0)
    return _validate.to_backend(base ** (-np.arange(0, head_dim, 2, dtype=np.float64) / head_dim), like)


def wavelengths(frequencies: Array | NDArray[Any]) -> Array:
    """Return how many tokens each pair takes for a full turn, `2 pi / frequency`.

    Args:
        frequencies: radians per token, shape (..., pairs); a frequency of 0 has an infinite wavelength.

    Returns:
        Tokens, of the same shape, float64.

    Raises:
        ValueError: a frequency is negative.

    Source:
        Peng et al. 2023, arXiv 2309.00071, section 2.3, equation 13.
    """
    xp, device = _validate.namespace(frequencies=frequencies)
    exact = _validate.as_float64_on("frequencies", frequencies, xp, device, minimum=0)
    still = exact == 0
    tokens = 2 * math.pi / xp.where(still, xp.ones_like(exact), exact)
    return xp.where(still, xp.full_like(exact, math.inf), tokens)


def angles(position: Array | float, frequencies: Array | NDArray[Any]) -> Array:
    """Return the angle of every pair at every position, `position * frequencies[i]`.

    Args:
        position: positions in tokens, any shape (...), fractional and negative ones included, within ±2**32: there
            float64 rounds an angle by up to 2.4e-7 radians.
        frequencies: radians per token, shape (pairs,), of position's library or of NumPy.

    Returns:
        Radians, shape (..., pairs), float64, not reduced to one turn.

    Raises:
        ValueError: a position is past 2**32.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.2.2.
    """
    return _circle.angles("position", position, frequencies)


def cos_sin(
    position: Array | float, frequencies: Array | NDArray[Any], *, attention_factor: float = 1.0, dtype: Any = None
) -> tuple[Array, Array]:
    """Return the tables `attention_factor * cos(angles)` and `attention_factor * sin(angles)`.

    Args:
        position: positions in tokens, any shape (...).
        frequencies: radians per token, shape (pairs,).
        attention_factor: number that multiplies both tables, and so scores by its square (YaRN, LongRoPE).
        dtype: dtype of the result; position's own where it is floating, else float64.

    Returns:
        Two arrays of shape (..., pairs). Angles are float64 whatever the dtype.

    Source:
        Su et al. 2021, arXiv 2104.09864, equation 34; the factor: Peng et al. 2023, arXiv 2309.00071, 3.4.
    """
    angle = angles(position, frequencies)
    xp, _ = _validate.namespace(angle=angle)
    dtype = _validate.result_dtype(xp, dtype, position)
    return _scaled_circle(angle, attention_factor, dtype, xp)


def apply_rotary(x: Array, cos: Array, sin: Array, *, layout: Layout = "interleaved") -> Array:
    """Rotate every pair (a, b) of x by its angle, to `(a cos - b sin, a sin + b cos)`.

    Args:
        x: vectors, shape (..., head_dim).
        cos: cosines of the angles, shape (length, head_dim / 2), or with as many axes as x, which broadcast.
        sin: sines of the angles, of the same shape.
        layout: "interleaved" or "half_split", see `layout.split`.

    Returns:
        Of x's shape (broadcast with the angles') and dtype; the half types are multiplied in float32.

    Source:
        Su et al. 2021, arXiv 2104.09864, equation 34.
    """
    _validate.require_choice("layout", layout, LAYOUTS)
    xp, _ = _validate.namespace(x=x, cos=cos, sin=sin)
    _validate.require_floating("x", _validate.require_axes("x", x, 1), xp)
    pairs = _validate.as_int("head_dim", x.shape[-1], even=True) // 2
    for name, table in (("cos", cos), ("sin", sin)):
        _validate.require_floating(name, _validate.require_axes(name, table, 1), xp)
    if cos.shape != sin.shape or cos.shape[-1] != pairs:
        raise ValueError(
            f"cos and sin must have one entry a pair of x ({pairs}; partial.rotate turns only some dims), "
            f"got shapes {tuple(cos.shape)} and {tuple(sin.shape)}"
        )
    _validate.require_place("cos", cos, x)
    _validate.broadcast_shape(**{"x's leading axes": x.shape[:-1], "cos's": cos.shape[:-1]})
    return _fast.turned(x, cos, sin, layout)


def rotate(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    layout: Layout = "interleaved",
    attention_factor: float = 1.0,
) -> Array:
    """Rotate queries or keys to their positions: pair i of x rotates by `position * frequencies[i]`.

    Args:
        x: queries or keys, shape (..., length, head_dim).
        position: positions in tokens, shape (length,), or with leading axes that match x's: (batch, length)
            gives each batch item a row of its own, whatever axes (such as heads) x has in between.
        frequencies: radians per token, shape (head_dim / 2,), of x's library or of NumPy.
        layout: "interleaved" or "half_split", see `layout.split`.
        attention_factor: number that multiplies the result (YaRN, LongRoPE).

    Returns:
        Of x's shape, dtype and device. Angles are float64, cast last.

    Source:
        Su et al. 2021, arXiv 2104.09864, equations 14 to 16 and 34.

    Differences:
        The paper pairs neighbours (interleaved); released models differ, see `layout.split`.
    """
    xp, device = _validate.namespace(x=x, position=position)
    _validate.require_floating("x", _validate.require_axes("x", x, 2), xp)
    exact = _validate.broadcast_positions(
        _validate.as_float64("position", position, xp, device, within=_validate.LARGEST_ANGLE), x
    )
    angle = angles(exact, frequencies)
    _require_one_a_pair("frequencies", angle, x)
    return rotate_by(x, angle, layout=layout, attention_factor=attention_factor)


def rotate_by(x: Array, angles: Array, *, layout: Layout = "interleaved", attention_factor: float = 1.0) -> Array:
    """Rotate queries or keys by given angles, one per pair: with several axes, from `multi_axis` or `mrope`.

    Args:
        x: queries or keys, shape (..., length, head_dim).
        angles: radians, shape (length, head_dim / 2), or with as many axes as x, which broadcast.
        layout: "interleaved" or "half_split", see `layout.split`.
        attention_factor: number that multiplies the result.

    Returns:
        Of x's shape (broadcast with the angles'), dtype and device.

    Source:
        Su et al. 2021, arXiv 2104.09864, equation 34.
    """
    xp, device = _validate.namespace(x=x, angles=angles)
    exact = _validate.as_float64("angles", angles, xp, device, within=_validate.LARGEST_ANGLE)
    dtype = _validate.working_dtype(xp, _validate.require_floating("x", x, xp).dtype)
    _require_one_a_pair("angles", exact, x)
    _validate.require_place("angles", exact, x)
    _validate.broadcast_shape(**{"x's leading axes": x.shape[:-1], "angles'": exact.shape[:-1]})
    _validate.require_choice("layout", layout, LAYOUTS)
    cos, sin = _scaled_circle(exact, attention_factor, dtype, xp)
    return _fast.turned(x, cos, sin, layout)


def matrix(position: Array | float, frequencies: Array | NDArray[Any], *, layout: Layout = "interleaved") -> Array:
    """Return the rotation matrix R with `R @ x = rotate(x)`, one block `[[cos, -sin], [sin, cos]]` per pair.

    Args:
        position: positions in tokens, any shape (...).
        frequencies: radians per token, shape (head_dim / 2,).
        layout: "interleaved" (blocks on the diagonal) or "half_split".

    Returns:
        Shape (..., head_dim, head_dim), of position's dtype where it is floating, else float64.

    Source:
        Su et al. 2021, arXiv 2104.09864, equation 15.
    """
    _validate.require_choice("layout", layout, LAYOUTS)
    cos, sin = cos_sin(position, frequencies)
    xp, device = _validate.namespace(cos=cos)
    basis = xp.eye(2 * cos.shape[-1], dtype=cos.dtype, device=device)
    return xp.matrix_transpose(apply_rotary(basis, cos[..., None, :], sin[..., None, :], layout=layout))


def _require_one_a_pair(name, angle, x):
    """Refuse angles that are not one a pair of x; `name` is what the caller gave for them."""
    pairs = _validate.as_int("head_dim", _validate.require_axes("x", x, 1).shape[-1], even=True) // 2
    if _validate.require_axes(name, angle, 1).shape[-1] != pairs:
        raise ValueError(
            f"{name} must have one entry a pair of x ({pairs}; partial.rotate turns only some dims), "
            f"got {angle.shape[-1]}"
        )


def _scaled_circle(angle, attention_factor, dtype, xp):
    factor = _validate.as_float("attention_factor", attention_factor, above=0)
    cos, sin = _circle.cos_sin(angle, _validate.working_dtype(xp, dtype), xp)
    scaled = (cos, sin) if factor == 1 else (factor * cos, factor * sin)
    return tuple(xp.astype(each, dtype, copy=False) for each in scaled)
