"""Positions with several axes: two-dimensional sinusoids, and rotary angles for rows, columns and frames."""

import math
from collections.abc import Sequence
from typing import Any, Literal

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _validate, rotary, sinusoidal
from ._types import Array

ORDERS = ("axis_sin_cos", "sin_cos_axis", "interleaved")
GOLDEN = (math.sqrt(5) - 1) / 2


def encode(
    point: Array,
    widths: Sequence[int],
    *,
    base: float = 10000.0,
    order: Literal["axis_sin_cos", "sin_cos_axis", "interleaved"] = "axis_sin_cos",
    denominator: Literal["half", "half_minus_one"] = "half",
    dtype: Any = None,
) -> Array:
    """Encode every axis as sines and cosines of its own, and put their columns one after the other.

    Args:
        point: coordinates, shape (..., axes); give the axes in the order that the model has them.
        widths: number of columns of every axis, even: (d / 2, d / 2) in two dimensions.
        base: base of the frequencies of every axis.
        order: "axis_sin_cos": for each axis its sines, then its cosines (MAE and diffusers, with width before
            height); "sin_cos_axis": the sines of every axis, then the cosines of every axis (timm);
            "interleaved": for each axis sin, cos, sin, cos ... (positional-encodings).
        denominator: "half" or "half_minus_one", see `sinusoidal.frequencies`.
        dtype: dtype of the result; point's own where it is floating, else float64.

    Returns:
        Shape (..., sum of widths).

    Raises:
        ValueError: there is not one width per axis.

    Source:
        He et al. 2022 (MAE), arXiv 2111.06377, released code; Dosovitskiy et al. 2021, arXiv 2010.11929.
    """
    _validate.require_choice("order", order, ORDERS)
    xp, device = _validate.namespace(point=point)
    exact = _validate.require_axes(
        "point", _validate.as_float64("point", point, xp, device, within=_validate.LARGEST_ANGLE), 1
    )
    widths = _validate.as_list("widths", widths)
    if len(widths) != exact.shape[-1]:
        raise ValueError(f"widths must have one entry an axis ({exact.shape[-1]}), got {len(widths)}")
    inner: Literal["interleaved", "sin_cos"] = "interleaved" if order == "interleaved" else "sin_cos"
    columns = [
        sinusoidal.encode(exact[..., axis], width, base=base, order=inner, denominator=denominator)
        for axis, width in enumerate(widths)
    ]
    if order == "sin_cos_axis":
        sines = [block[..., : width // 2] for block, width in zip(columns, widths, strict=True)]
        cosines = [block[..., width // 2 :] for block, width in zip(columns, widths, strict=True)]
        columns = sines + cosines
    return xp.astype(xp.concat(columns, axis=-1), _validate.result_dtype(xp, dtype, point))


def axial_angles(point: Array, frequencies: Sequence[Array] | Sequence[NDArray[Any]]) -> Array:
    """Return axial rotary angles: every pair rotates with one axis, `point[axis] * frequencies[axis][i]`.

    Args:
        point: coordinates, shape (..., axes).
        frequencies: one vector per axis, each of shape (pairs of that axis,), in the order of the pairs.

    Returns:
        Radians, shape (..., pairs of all axes), float64, for `rotary.rotate_by`.

    Raises:
        ValueError: there is not one vector per axis.

    Source:
        Heo et al. 2024, arXiv 2403.13298, section 3; FLUX.1 (three axes of 16, 56 and 56 dims).

    Differences:
        Models differ in the order of the axes: give them in the model's.
    """
    xp, device = _validate.namespace(point=point)
    exact = _validate.require_axes(
        "point", _validate.as_float64("point", point, xp, device, within=_validate.LARGEST_ANGLE), 1
    )
    frequencies = _validate.as_list("frequencies", frequencies)
    if len(frequencies) != exact.shape[-1]:
        raise ValueError(f"frequencies must have one vector per axis ({exact.shape[-1]}), got {len(frequencies)}")
    if not frequencies:
        raise ValueError(f"point must have at least one axis, got shape {tuple(exact.shape)}")
    return xp.concat([rotary.angles(exact[..., axis], one) for axis, one in enumerate(frequencies)], axis=-1)


def stride(frequencies: Array, axes: int) -> list[Array]:
    """Deal the frequencies out to several axes in turn: axis a gets pairs a, a + axes, a + 2 axes ...

    Args:
        frequencies: radians per token, shape (pairs,).
        axes: number of axes; pairs must be a multiple of it.

    Returns:
        A list for `axial_angles`, each of shape (pairs / axes,).

    Raises:
        ValueError: axes does not divide the number of pairs.

    Source:
        Agrawal et al. 2024 (Pixtral), arXiv 2410.07073; transformers, `PixtralRotaryEmbedding`.
    """
    axes = _validate.as_int("axes", axes)
    _validate.namespace(frequencies=frequencies)
    pairs = _validate.require_axes("frequencies", frequencies, 1).shape[-1]
    if pairs % axes:
        raise ValueError(f"axes must divide the {pairs} pairs, got {axes}")
    return [frequencies[axis::axes] for axis in range(axes)]


def mixed_angles(point: Array, frequencies: Array | NDArray[Any]) -> Array:
    """Return mixed rotary angles: every pair rotates with all axes, `sum_a point[a] * frequencies[a, i]`.

    Args:
        point: coordinates, shape (..., length, axes).
        frequencies: learned radians per token, shape (axes, pairs), or (heads, axes, pairs).

    Returns:
        Radians, shape (..., length, pairs), with heads before length where frequencies have them, float64.

    Source:
        Heo et al. 2024, arXiv 2403.13298, section 3 (RoPE-Mixed).
    """
    return _mixed("point", point, frequencies)


def on_axes(frequencies: Sequence[Array]) -> Array:
    """Return axial frequencies as vectors in space: every pair's frequency on its own axis, 0 on the others.

    `mixed_angles(point, on_axes(frequencies))` is `axial_angles(point, frequencies)`: axial encoding is mixed encoding
    with all frequency vectors on the axes.

    Args:
        frequencies: one vector per axis, each of shape (pairs of that axis,), all of one library.

    Returns:
        Shape (axes, pairs of all axes), float64.

    Raises:
        ValueError: there is no axis.

    Source:
        Heo et al. 2024, arXiv 2403.13298, section 3.
    """
    frequencies = _validate.as_list("frequencies", frequencies)
    if not frequencies:
        raise ValueError("frequencies must have one vector per axis, got none")
    xp, device = _validate.namespace(**{f"frequencies[{axis}]": one for axis, one in enumerate(frequencies)})
    if any(_validate.require_axes(f"frequencies[{axis}]", one, 1).ndim > 1 for axis, one in enumerate(frequencies)):
        raise ValueError(f"frequencies must have shape (pairs,) each, got {[tuple(one.shape) for one in frequencies]}")
    every = [_validate.as_float64(f"frequencies[{axis}]", one, xp, device) for axis, one in enumerate(frequencies)]
    whole = xp.concat(every)
    axis_of_pair = [axis for axis, one in enumerate(frequencies) for _ in range(one.shape[0])]
    own = xp.asarray(axis_of_pair, device=device) == xp.arange(len(frequencies), device=device)[:, None]
    return xp.where(own, whole, xp.zeros_like(whole))


def directed(frequencies: Array, direction: Sequence[float] | Array) -> Array:
    """Return frequency vectors in the plane, `frequencies[i] * (cos direction[i], sin direction[i])`.

    Args:
        frequencies: radians per unit of length, shape (pairs,), of the direction's library or of NumPy.
        direction: radians from the first axis, shape (pairs,), or (heads, pairs).

    Returns:
        Shape (2, pairs), or (heads, 2, pairs), float64, for `mixed_angles`.

    Source:
        Heo et al. 2024, released code, `init_random_2d_freqs`.
    """
    xp, device = _validate.namespace(direction=direction)
    exact = _validate.require_axes("direction", _validate.as_float64("direction", direction, xp, device), 1)
    length = _validate.as_float64_on("frequencies", frequencies, xp, device)
    if length.ndim != 1 or length.shape[0] != exact.shape[-1]:
        raise ValueError(
            f"frequencies must have one entry per direction ({exact.shape[-1]}), got {tuple(length.shape)}"
        )
    return xp.stack([length * xp.cos(exact), length * xp.sin(exact)], axis=-2)


def mixed_start(head_dim: int, base: float = 10.0, *, turn: Array | float = 0.0) -> Array:
    """Return the frequencies that RoPE-Mixed starts its training from: an axial cross, rotated by an angle.

    Half of the pairs have the frequencies `base ** (-4i / head_dim)` in the direction of `turn`, the other half the
    same frequencies a quarter turn further.

    Args:
        head_dim: width of a head, a multiple of 4.
        base: base of the frequencies; 10 in the released code, against 100 for its axial encoding.
        turn: radians, a number, or one per head, shape (heads,), as the released code draws it at random.

    Returns:
        Shape (2, head_dim / 2), or (heads, 2, head_dim / 2), float64.

    Source:
        Heo et al. 2024, arXiv 2403.13298, released code, `init_random_2d_freqs`.
    """
    head_dim = _validate.as_int("head_dim", head_dim, even=True)
    if head_dim % 4:
        raise ValueError(f"head_dim must be a multiple of 4, got {head_dim}")
    xp, device = _validate.namespace(turn=turn)
    exact = _validate.as_float64("turn", turn, xp, device)[..., None]
    inv_freq = rotary.frequencies(head_dim // 2, base, like=exact)
    ones = xp.ones_like(inv_freq)
    return directed(xp.concat([inv_freq, inv_freq]), xp.concat([exact * ones, (exact + math.pi / 2) * ones], axis=-1))


def golden_directions(count: int, *, first: int = 0, like: Array | None = None) -> Array:
    """Return directions that fill the half circle evenly whatever their number, `k * pi * golden` modulo pi.

    golden is (sqrt(5) - 1) / 2. Half a circle is enough: opposite frequency vectors have the same cosine.

    Args:
        count: number of directions.
        first: number k of the first one; several heads go on where the one before stopped.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Radians from 0 up to pi, shape (count,), float64, for `directed`.

    Source:
        Xiong 2025, "On N-dimensional Rotary Positional Embeddings" (golden gate RoPE), in two dimensions.
    """
    number = _validate.as_int("first", first, minimum=0) + np.arange(_validate.as_int("count", count), dtype=np.float64)
    return _validate.to_backend(number * (math.pi * GOLDEN) % math.pi, like)


def kernel(offset: Array, frequencies: Array | NDArray[Any]) -> Array:
    """Return the score of equal unit pairs as a function of the offset in space, a mean of plane waves.

    `mean_i cos(sum_a offset[a] * frequencies[a, i])`.

    Args:
        offset: key point - query point, shape (..., points, axes).
        frequencies: radians per unit of length, shape (axes, pairs), of the offset's library or of NumPy.

    Returns:
        Shape (..., points), float64, from -1 to 1; 1 at offset 0.

    Source:
        Heo et al. 2024, arXiv 2403.13298, section 3; Rahimi and Recht 2007 for random frequencies.
    """
    angle = _validate.require_pairs(_mixed("offset", offset, frequencies))
    xp, _ = _validate.namespace(angle=angle)
    return xp.mean(xp.cos(angle), axis=-1)


def _mixed(name, point, frequencies):
    xp, device = _validate.namespace(**{name: point})
    exact = _validate.require_axes(
        name, _validate.as_float64(name, point, xp, device, within=_validate.LARGEST_ANGLE), 2
    )
    inv_freq = _validate.as_float64_on("frequencies", frequencies, xp, device)
    if inv_freq.ndim not in (2, 3) or inv_freq.shape[-2] != exact.shape[-1]:
        raise ValueError(
            f"frequencies must have shape (axes, pairs) or (heads, axes, pairs) with {exact.shape[-1]} axes, "
            f"got {tuple(inv_freq.shape)}"
        )
    return (exact if inv_freq.ndim == 2 else exact[..., None, :, :]) @ inv_freq
