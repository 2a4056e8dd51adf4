"""KERPLE: biases that are kernels of the distance, with two learned numbers a head."""

from typing import Any

from numpy.typing import NDArray

from . import _validate
from ._types import Array
from .relative_position import between


def logarithmic(
    query_position: Array,
    key_position: Array,
    r1: Array | NDArray[Any],
    r2: Array | NDArray[Any],
    *,
    dtype: Any = None,
) -> Array:
    """Return the logarithmic bias, `-r1[h] * log(1 + r2[h] * |key_j - query_i|)`.

    Args:
        query_position: positions of the queries in tokens, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        r1: positive, shape (heads,), of the positions' library or of NumPy.
        r2: positive, shape (heads,), per token.
        dtype: dtype of the result; that of the first floating argument of the positions' library, else float64.

    Returns:
        Shape (..., heads, queries, keys); add it to the scores.

    Source:
        Chi et al. 2022, arXiv 2205.09921, section 4 (logarithmic variant).

    Differences:
        The paper adds the bias before the division by sqrt(head_dim); divide by it to follow the paper.
    """
    xp, distance, first, second = _prepare(query_position, key_position, r1, r2)
    values = -first * xp.log1p(second * distance)
    return xp.astype(values, _validate.result_dtype(xp, dtype, query_position, key_position, r1))


def power(
    query_position: Array,
    key_position: Array,
    r1: Array | NDArray[Any],
    r2: Array | NDArray[Any],
    *,
    dtype: Any = None,
) -> Array:
    """Return the power bias, `-r1[h] * |key_j - query_i| ** r2[h]`; r2 = 1 is ALiBi.

    Args:
        query_position: positions of the queries in tokens, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        r1: positive, shape (heads,), of the positions' library or of NumPy.
        r2: above 0 and at most 2, shape (heads,).
        dtype: dtype of the result; that of the first floating argument of the positions' library, else float64.

    Returns:
        Shape (..., heads, queries, keys); add it to the scores.

    Source:
        Chi et al. 2022, arXiv 2205.09921, section 4 (power variant).

    Differences:
        The paper adds the bias before the division by sqrt(head_dim); divide by it to follow the paper.
    """
    xp, distance, first, second = _prepare(query_position, key_position, r1, r2)
    if not _validate.holds(second <= 2):
        raise ValueError(f"r2 must be at most 2 for the power kernel, got {float(xp.max(second))}")
    is_same = distance == 0  # where a power below 1 has no gradient
    values = xp.where(
        is_same, xp.zeros_like(distance), -first * xp.where(is_same, xp.ones_like(distance), distance) ** second
    )
    return xp.astype(values, _validate.result_dtype(xp, dtype, query_position, key_position, r1))


def _prepare(query_position, key_position, r1, r2):
    xp, device = _validate.namespace(query_position=query_position, key_position=key_position)
    distance = xp.abs(xp.astype(between(query_position, key_position), xp.float64))[..., None, :, :]
    first = _validate.as_float64_on("r1", r1, xp, device, above=0)
    second = _validate.as_float64_on("r2", r2, xp, device, above=0)
    if first.ndim != 1 or first.shape != second.shape:
        raise ValueError(f"r1 and r2 must both have shape (heads,), got {tuple(first.shape)} and {tuple(second.shape)}")
    return xp, distance, first[:, None, None], second[:, None, None]
