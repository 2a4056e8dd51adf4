"""The sinusoidal encoding of the Transformer, and the timestep embedding made from it."""

import math
from typing import Any, Literal

import array_api_compat.numpy as np

from . import _circle, _fast, _validate
from ._types import Array

ORDERS = ("interleaved", "sin_cos", "cos_sin")
DENOMINATORS = ("half", "half_minus_one")


def frequencies(
    d_model: int,
    base: float = 10000.0,
    *,
    denominator: Literal["half", "half_minus_one"] = "half",
    like: Array | None = None,
) -> Array:
    """Return the frequencies, `frequencies[i] = base ** (-i / (d_model / 2))`.

    Args:
        d_model: width of the encoding, even; there are d_model / 2 pairs.
        base: the lowest frequency lies near 1 / base.
        denominator: "half" divides i by d_model / 2, as the paper's formula does; "half_minus_one" divides
            by d_model / 2 - 1, as Tensor2Tensor does, so that the last frequency is exactly 1 / base.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Radians per token, shape (d_model / 2,), float64, falling from 1.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.5; Tensor2Tensor, `get_timing_signal_1d`.

    Differences:
        The paper writes the exponent as 2i/d_model with i the index of a pair: the same number.
    """
    d_model = _validate.as_int("d_model", d_model, even=True)
    base = _validate.as_float("base", base, above=0)
    _validate.require_choice("denominator", denominator, DENOMINATORS)
    steps = d_model // 2 - (denominator == "half_minus_one")
    if steps == 0:
        raise ValueError(f"d_model must be at least 4 for denominator 'half_minus_one', got {d_model}")
    return _validate.to_backend(base ** (-np.arange(d_model // 2, dtype=np.float64) / steps), like)


def encode(
    position: Array | float,
    d_model: int,
    *,
    base: float = 10000.0,
    order: Literal["interleaved", "sin_cos", "cos_sin"] = "interleaved",
    denominator: Literal["half", "half_minus_one"] = "half",
    scale: float = 1.0,
    dtype: Any = None,
) -> Array:
    """Encode positions as sines and cosines, `sin(p * frequencies[i])` and `cos(p * frequencies[i])`.

    Args:
        position: positions in tokens, any shape (...), fractional and negative ones included, within
            ±2**32 (see `rotary.angles`).
        d_model: width of the encoding, even.
        base: base of the frequencies.
        order: "interleaved" (sin, cos, sin, cos ...), "sin_cos" (all sines, then all cosines) or "cos_sin".
        denominator: "half" (the paper) or "half_minus_one" (Tensor2Tensor).
        scale: number that multiplies the result; x-transformers and mlx shrink the encoding in this way.
        dtype: dtype of the result; position's own where it is floating, else float64.

    Returns:
        Shape (..., d_model), from -scale to scale. Angles are float64 whatever the dtype.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.5 (interleaved); Tensor2Tensor (sin_cos).
    """
    _validate.require_choice("order", order, ORDERS)
    scale = _validate.as_float("scale", scale)
    xp, device = _validate.namespace(position=position)
    exact = _validate.as_float64("position", position, xp, device, within=_validate.LARGEST_ANGLE)
    inv_freq = frequencies(d_model, base, denominator=denominator, like=exact)
    dtype = _validate.result_dtype(xp, dtype, position)
    return _table(exact, inv_freq, d_model, order, scale, xp, dtype)


def shift_matrix(
    offset: Array | float,
    d_model: int,
    *,
    base: float = 10000.0,
    order: Literal["interleaved", "sin_cos", "cos_sin"] = "interleaved",
    denominator: Literal["half", "half_minus_one"] = "half",
    like: Array | None = None,
) -> Array:
    """Return the matrix M with `encode(p + offset) = M @ encode(p)` for every position p.

    M rotates each (sin, cos) pair by -offset * frequency: it is built from blocks
    `[[cos, sin], [-sin, cos]]` and depends on the offset alone.

    Args:
        offset: shift in tokens, a number or an array of shape (...).
        d_model: width of the encoding, even.
        base: base of the frequencies.
        order: column order of the encoding: "interleaved", "sin_cos" or "cos_sin".
        denominator: "half" or "half_minus_one".
        like: an array whose library and device the result takes, where offset is a number.

    Returns:
        Orthogonal matrices, shape (..., d_model, d_model), float64.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.5 states that M exists.
    """
    _validate.require_choice("order", order, ORDERS)
    d_model = _validate.as_int("d_model", d_model, even=True)
    xp, device = _validate.namespace(offset=offset, like=like)
    exact = _validate.as_float64("offset", offset, xp, device, within=_validate.LARGEST_ANGLE)
    angle = (exact[..., None] * frequencies(d_model, base, denominator=denominator, like=exact))[..., None]
    eye = xp.eye(d_model // 2, dtype=xp.float64, device=device)
    cos, sin = xp.cos(angle) * eye, xp.sin(angle) * eye
    blocks = xp.concat([xp.concat([cos, sin], axis=-1), xp.concat([-sin, cos], axis=-1)], axis=-2)
    pair = list(range(d_model // 2))
    sines, cosines = pair, [i + d_model // 2 for i in pair]
    column = {
        "interleaved": [index for both in zip(sines, cosines, strict=True) for index in both],
        "sin_cos": sines + cosines,
        "cos_sin": cosines + sines,
    }[order]
    column = xp.asarray(column, device=device)
    return xp.take(xp.take(blocks, column, axis=-2), column, axis=-1)


def timestep(
    t: Array | float,
    dim: int,
    *,
    flip: bool = False,
    downscale_freq_shift: float = 1.0,
    scale: float = 1.0,
    max_period: float = 10000.0,
    dtype: Any = None,
) -> Array:
    """Embed diffusion times, `sin(scale * t * w[i])` then cosines, `w[i] = max_period ** (-i / (h - shift))`.

    Here h = dim // 2, and shift is downscale_freq_shift.

    Args:
        t: times, any shape (...), fractional ones included.
        dim: width of the embedding; an odd width ends with a column of zeros.
        flip: put the cosines first.
        downscale_freq_shift: 1 as in DDPM, 0 as in Stable Diffusion and FLUX (with flip).
        scale: multiplies the angle, not the result.
        max_period: base of the frequencies.
        dtype: dtype of the result; that of t where it is floating, else float64.

    Returns:
        Shape (..., dim).

    Raises:
        ValueError: dim // 2 does not exceed downscale_freq_shift.

    Source:
        Ho et al. 2020, arXiv 2006.11239, appendix B; diffusers, `get_timestep_embedding`.

    Differences:
        diffusers computes the angles in float32.
    """
    dim = _validate.as_int("dim", dim, minimum=2)
    _validate.require_bool("flip", flip)
    shift = _validate.as_float("downscale_freq_shift", downscale_freq_shift)
    if dim // 2 <= shift:
        raise ValueError(f"downscale_freq_shift must be below dim // 2 = {dim // 2}, got {shift}")
    scale = _validate.as_float("scale", scale)
    max_period = _validate.as_float("max_period", max_period, above=0)
    xp, device = _validate.namespace(t=t)
    exact = _validate.as_float64("t", t, xp, device, within=_validate.LARGEST_ANGLE)
    pair = xp.arange(dim // 2, dtype=xp.float64, device=device)
    inv_freq = scale * xp.exp(-math.log(max_period) / (dim // 2 - shift) * pair)
    order = "cos_sin" if flip else "sin_cos"
    return _table(exact, inv_freq, dim, order, 1.0, xp, _validate.result_dtype(xp, dtype, t))


def _table(position, inv_freq, width, order, scale, xp, dtype):
    wide = dtype if scale == 1 else _validate.working_dtype(xp, dtype)
    if _fast.is_run(position, wide, xp):
        cos, sin = _fast.run_cos_sin(position, inv_freq, wide, xp)
    else:
        cos, sin = _circle.cos_sin(position[..., None] * inv_freq, wide, xp)
    if order == "interleaved":
        table = xp.reshape(xp.stack([sin, cos], axis=-1), (*position.shape, 2 * inv_freq.shape[0]))
    else:
        table = xp.concat([sin, cos] if order == "sin_cos" else [cos, sin], axis=-1)
    if width > table.shape[-1]:  # odd
        table = xp.concat([table, xp.zeros_like(table[..., :1])], axis=-1)
    return table if scale == 1 else xp.astype(scale * table, dtype, copy=False)
