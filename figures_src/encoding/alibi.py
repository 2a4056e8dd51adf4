"""ALiBi: a penalty on the scores that grows in proportion to the distance, steeper in some heads."""

import math
from typing import Any, Literal

import array_api_compat.numpy as np
from numpy.typing import NDArray

from . import _validate
from ._types import Array
from .relative_position import between

FORMS = ("distance", "key_index")
SIDES = ("symmetric", "past", "future")


def slopes(heads: int, *, max_bias: float = 8.0, like: Array | None = None) -> Array:
    """Return the slope of every head, `slopes[h] = 2 ** (-max_bias * (h + 1) / heads)` for h from 0.

    Where heads is no power of two, the slopes of the next lower power come first, and then every second slope
    of twice that power, from the steepest on.

    Args:
        heads: number of heads.
        max_bias: the last head's slope is 2 ** -max_bias.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Score per token, shape (heads,), float64.

    Source:
        Press et al. 2022, arXiv 2108.12409, section 3, and its released code, `get_slopes`.
    """
    heads = _validate.as_int("heads", heads)
    max_bias = _validate.as_float("max_bias", max_bias, above=0)
    power = 2 ** int(math.log2(heads))
    powers = _geometric(power, max_bias)
    between_them = _geometric(2 * power, max_bias)[::2][: heads - power]
    return _validate.to_backend(np.concat([powers, between_them]), like)


def bias(
    query_position: Array,
    key_position: Array,
    slopes: Array | NDArray[Any],
    *,
    form: Literal["distance", "key_index"] = "distance",
    side: Literal["symmetric", "past", "future"] = "symmetric",
    dtype: Any = None,
) -> Array:
    """Return the bias of every head, query and key, `bias[h, i, j] = -slopes[h] * |key_j - query_i|`.

    Add it to the scores after their division by sqrt(head_dim).

    Args:
        query_position: positions of the queries in tokens, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        slopes: score per token, shape (heads,), of the positions' library or of NumPy.
        form: "distance" as above, or "key_index": `slopes[h] * key_j`, which under a causal mask differs by a
            constant in each row, so that the softmax is the same (BLOOM).
        side: "symmetric"; "past" shuts keys after the query out with -inf; "future" those before it.
        dtype: dtype of the result; that of the first floating argument of the positions' library, else float64.

    Returns:
        Shape (..., heads, queries, keys).

    Raises:
        ValueError: a slope is negative.

    Source:
        Press et al. 2022, arXiv 2108.12409, section 3; key_index: transformers, `build_alibi_tensor`.

    Differences:
        MPT counts the key index from the last key: again a constant in each row.
    """
    _validate.require_choice("form", form, FORMS)
    _validate.require_choice("side", side, SIDES)
    xp, device = _validate.namespace(query_position=query_position, key_position=key_position)
    offset = xp.astype(between(query_position, key_position), xp.float64)
    steepness = _steepness(slopes, xp, device)
    if form == "distance":
        grown = -xp.abs(offset)
    else:
        key = _validate.as_float64("key_position", key_position, xp, device)
        grown = xp.broadcast_to(key[..., None, :], offset.shape)
    values = steepness * grown[..., None, :, :]
    if side != "symmetric":
        shut = (offset > 0 if side == "past" else offset < 0)[..., None, :, :]
        values = xp.where(shut, xp.full_like(values, -math.inf), values)
    return xp.astype(values, _validate.result_dtype(xp, dtype, query_position, key_position, slopes))


def bias_in_space(query_point: Array, key_point: Array, slopes: Array | NDArray[Any], *, dtype: Any = None) -> Array:
    """Return the bias for points in a plane or in space, `-slopes[h] * |key_j - query_i|`, Euclidean.

    Args:
        query_point: places of the queries, shape (..., queries, axes), in patches.
        key_point: places of the keys, shape (..., keys, axes), in patches.
        slopes: score per patch, shape (heads,), of the points' library or of NumPy.
        dtype: dtype of the result; that of the first floating argument of the points' library, else float64.

    Returns:
        Shape (..., heads, queries, keys).

    Raises:
        ValueError: a slope is negative, or the points differ in their number of axes.

    Source:
        Fuller et al. 2023 (CROMA), arXiv 2311.00566 (2D-ALiBi).
    """
    xp, device = _validate.namespace(query_point=query_point, key_point=key_point)
    query = _validate.require_axes("query_point", _validate.as_float64("query_point", query_point, xp, device), 2)
    key = _validate.require_axes("key_point", _validate.as_float64("key_point", key_point, xp, device), 2)
    if query.shape[-1] != key.shape[-1]:
        raise ValueError(f"key_point must have as many axes as query_point ({query.shape[-1]}), got {key.shape[-1]}")
    difference = key[..., None, :, :] - query[..., :, None, :]
    squared = xp.sum(difference**2, axis=-1)
    apart = squared > 0  # the root has no gradient at 0
    distance = xp.where(apart, xp.sqrt(xp.where(apart, squared, xp.ones_like(squared))), squared)
    values = -_steepness(slopes, xp, device) * distance[..., None, :, :]
    return xp.astype(values, _validate.result_dtype(xp, dtype, query_point, key_point, slopes))


def _geometric(heads, max_bias):
    return 2.0 ** (-max_bias * np.arange(1, heads + 1, dtype=np.float64) / heads)


def _steepness(slopes, xp, device):
    steepness = _validate.as_float64_on("slopes", slopes, xp, device, minimum=0)
    if steepness.ndim != 1:
        raise ValueError(f"slopes must have shape (heads,), got {tuple(steepness.shape)}")
    return steepness[:, None, None]
