"""Offsets between positions: how far a key lies after a query."""

from typing import Any

from . import _validate
from ._types import Array


def between(query_position: Array, key_position: Array | None = None) -> Array:
    """Return the offset of each key from each query, `offset[..., i, j] = key[..., j] - query[..., i]`.

    A negative offset is a key in the past. Integers of any width are subtracted as int64, so that
    unsigned positions do not wrap around.

    Args:
        query_position: positions of the queries in tokens, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys); the queries' own where left out.

    Returns:
        Offsets in tokens, shape (..., queries, keys); int64 where both are integers, else float64.

    Source:
        Shaw et al. 2018, arXiv 1803.02155, section 3.2: the edge from i to j has the offset j - i.
    """
    key_position = query_position if key_position is None else key_position
    xp, device = _validate.namespace(query_position=query_position, key_position=key_position)
    query = _validate.require_axes(
        "query_position", _validate.as_float64("query_position", query_position, xp, device), 1
    )
    key = _validate.require_axes("key_position", _validate.as_float64("key_position", key_position, xp, device), 1)
    _validate.broadcast_shape(**{"query_position's leading axes": query.shape[:-1], "key_position's": key.shape[:-1]})
    offset = key[..., None, :] - query[..., :, None]
    positions: tuple[Any, Any] = (query_position, key_position)  # no numbers: they have an axis
    whole = all(xp.isdtype(position.dtype, "integral") for position in positions)
    return xp.astype(offset, xp.int64) if whole else offset
