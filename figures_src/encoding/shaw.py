"""Shaw's relative positions: learned vectors for clipped offsets, added to keys and to values."""

import math

from . import _validate
from ._types import Array


def rows(offset: Array | float, *, left: int, right: int) -> Array:
    """Return the row of the tables for each offset, `clip(offset, -left, right) + left`.

    Args:
        offset: key position - query position, in whole tokens, any shape (...).
        left: how many offsets into the past have a row of their own.
        right: how many offsets into the future have a row of their own.

    Returns:
        int64 from 0 to left + right, shape (...).

    Raises:
        TypeError: offset is not of an integer dtype.

    Source:
        Shaw et al. 2018, arXiv 1803.02155, section 3.2, with left = right = k and 2k + 1 rows.
    """
    left = _validate.as_int("left", left, minimum=0)
    right = _validate.as_int("right", right, minimum=0)
    xp, device = _validate.namespace(offset=offset)
    return _validate.as_int64("offset", offset, xp, device).clip(-left, right) + left


def scores(q: Array, k: Array, key_table: Array, row: Array, *, scale: float | None = None) -> Array:
    """Return the scores with a vector added to every key, `q_i . (k_j + key_table[row_ij]) * scale`.

    Args:
        q: queries, shape (..., queries, head_dim).
        k: keys, shape (..., keys, head_dim).
        key_table: shape (left + right + 1, head_dim).
        row: rows of the table from `rows`, shape (queries, keys).
        scale: 1 / sqrt(head_dim) where left out.

    Returns:
        Shape (..., queries, keys).

    Raises:
        ValueError: a row lies outside the table.

    Source:
        Shaw et al. 2018, arXiv 1803.02155, section 3.1, equation 4.
    """
    xp, device = _validate.namespace(q=q, k=k, key_table=key_table, row=row)
    _validate.require_floating("q", _validate.require_axes("q", q, 2), xp)
    _validate.require_floating("k", _validate.require_axes("k", k, 2), xp)
    if k.shape[-1] != q.shape[-1]:
        raise ValueError(f"k must have q's head_dim {q.shape[-1]} in its last axis, got {k.shape[-1]}")
    scale = 1 / math.sqrt(_validate.head_dim_of("q", q)) if scale is None else _validate.as_float("scale", scale)
    _validate.require_floating("key_table", key_table, xp)
    _validate.require_one_dtype(q=q, k=k, key_table=key_table)
    _validate.broadcast_shape(**{"q's leading axes": q.shape[:-2], "k's": k.shape[:-2]})
    vectors = _vectors("key_table", key_table, row, (q.shape[-2], k.shape[-2]), q.shape[-1], xp, device)
    wide = _validate.working_dtype(xp, q.dtype)
    query, key, vectors = (xp.astype(each, wide, copy=False) for each in (q, k, vectors))
    position = _validate.product(query[..., :, None, :], xp.matrix_transpose(vectors))[..., 0, :]
    content = _validate.product(query, xp.matrix_transpose(key))
    return xp.astype((content + position) * scale, q.dtype, copy=False)


def output(weights: Array, v: Array, value_table: Array, row: Array) -> Array:
    """Return the output with a vector added to every value, `sum_j weights_ij (v_j + value_table[row_ij])`.

    Args:
        weights: attention weights, shape (..., queries, keys).
        v: values, shape (..., keys, head_dim).
        value_table: shape (left + right + 1, head_dim).
        row: rows of the table from `rows`, shape (queries, keys).

    Returns:
        Shape (..., queries, head_dim). Half types are multiplied in float32 and rounded once, here and in `scores`.

    Raises:
        ValueError: a row lies outside the table.

    Source:
        Shaw et al. 2018, arXiv 1803.02155, section 3.1, equation 3.
    """
    xp, device = _validate.namespace(weights=weights, v=v, value_table=value_table, row=row)
    _validate.require_floating("weights", _validate.require_axes("weights", weights, 2), xp)
    _validate.require_floating("v", _validate.require_axes("v", v, 2), xp)
    if v.shape[-2] != weights.shape[-1]:
        raise ValueError(f"v must have one row a key ({weights.shape[-1]}), got shape {tuple(v.shape)}")
    _validate.require_floating("value_table", value_table, xp)
    _validate.require_one_dtype(weights=weights, v=v, value_table=value_table)
    _validate.broadcast_shape(**{"the weights' leading axes": weights.shape[:-2], "v's": v.shape[:-2]})
    vectors = _vectors("value_table", value_table, row, tuple(weights.shape[-2:]), v.shape[-1], xp, device)
    wide = _validate.working_dtype(xp, v.dtype)
    weight, value, vectors = (xp.astype(each, wide, copy=False) for each in (weights, v, vectors))
    position = _validate.product(weight[..., :, None, :], vectors)[..., 0, :]
    return xp.astype(_validate.product(weight, value) + position, v.dtype, copy=False)


def _vectors(name, table, row, shape, head_dim, xp, device):
    if table.ndim != 2 or table.shape[1] != head_dim:
        raise ValueError(f"{name} must have shape (rows, {head_dim}), got {tuple(table.shape)}")
    index = _validate.as_int64("row", row, xp, device)
    if tuple(index.shape) != shape:
        raise ValueError(f"row must have shape (queries, keys) = {shape}, got {tuple(index.shape)}")
    if not _validate.holds((index >= 0) & (index < table.shape[0])):
        raise ValueError(f"row must lie between 0 and {table.shape[0] - 1}, the last row of {name}")
    index = _validate.strict_index(index, table.shape[0], xp)
    return xp.reshape(xp.take(table, xp.reshape(index, (-1,)), axis=0), (*shape, head_dim))
