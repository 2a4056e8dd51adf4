"""Transformer-XL's relative positions: four terms, and a shift in place of a gather."""

import functools
import math
import operator

import array_api_compat.numpy as np

from . import _validate
from ._types import Array
from .attention import scores as dot_products


def distances(queries: int, keys: int, *, like: Array | None = None) -> Array:
    """Return the distances that the position vectors r stand for, `keys - 1, keys - 2, ..., -(queries - 1)`.

    The queries are the last ones of the keys: query i lies `i + keys - queries - j` after key j.

    Args:
        queries: number of queries.
        keys: number of keys, cached ones included.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        int64, in tokens, shape (queries + keys - 1,); negative ones lie in the future.

    Raises:
        ValueError: there are more queries than keys.

    Source:
        Dai et al. 2019, arXiv 1901.02860, section 3.3 and appendix B.
    """
    queries, keys = _validate.as_int("queries", queries), _validate.as_int("keys", keys)
    if keys < queries:
        raise ValueError(f"keys must be at least the {queries} queries, got {keys}")
    return _validate.to_backend(np.arange(keys - 1, -queries, -1), like)


def rel_shift(x: Array) -> Array:
    """Move row i of x to the left by `queries - 1 - i`, so that equal distances come to lie on diagonals.

    Pad a column, reshape, cut: `result[i, j] = x[i, j + queries - 1 - i]`, without an index array.

    Args:
        x: one column per distance, in the order of `distances`, shape (..., queries, queries + keys - 1).

    Returns:
        A column a key, shape (..., queries, keys).

    Raises:
        ValueError: x has fewer columns than queries.

    Source:
        Dai et al. 2019, arXiv 1901.02860, appendix B.

    Differences:
        The released code has a column for distances from 0 on only, and leaves wrong numbers for keys in the
        future, which a causal mask hides; here every entry is right.
    """
    xp, device = _validate.namespace(x=x)
    queries, width = _validate.require_axes("x", x, 2).shape[-2:]
    if width < queries:
        raise ValueError(f"x must have queries + keys - 1 columns, at least {queries}, got {width}")
    leading: tuple[int, ...] = tuple(x.shape[:-2])
    if queries == 0:  # the shift would lose a key
        return xp.zeros((*leading, 0, width + 1), dtype=x.dtype, device=device)
    padded = xp.concat([xp.zeros((*leading, queries, 1), dtype=x.dtype, device=device), x], axis=-1)
    shifted = xp.reshape(padded, (*leading, width + 1, queries))[..., 1:, :]
    return xp.reshape(shifted, (*leading, queries, width))[..., : width - queries + 1]


def terms(q: Array, k: Array, r: Array, u: Array, v: Array, *, scale: float | None = None) -> dict[str, Array]:
    """Return the four parts of a score, `(q_i + u) . k_j + (q_i + v) . r_(distance of i and j)`, times scale.

    Args:
        q: queries, shape (..., queries, head_dim).
        k: keys of the content, shape (..., keys, head_dim).
        r: keys of the positions: projected encodings of `distances(queries, keys)`, shape
            (..., queries + keys - 1, head_dim).
        u: learned vector in place of the query where content is sought, shape (..., head_dim).
        v: learned vector in place of the query where a position is sought, shape (..., head_dim).
        scale: 1 / sqrt(head_dim) where left out.

    Returns:
        A dict of scores, each (..., queries, keys), with the keys "content_content" (a), "content_position"
        (b), "bias_content" (c) and "bias_position" (d), the paper's letters in brackets.

    Source:
        Dai et al. 2019, arXiv 1901.02860, section 3.3.
    """
    xp, parts = _parts(q, k, r, u, v, scale)
    return {name: xp.astype(part, q.dtype, copy=False) for name, part in parts.items()}


def scores(q: Array, k: Array, r: Array, u: Array, v: Array, *, scale: float | None = None) -> Array:
    """Return Transformer-XL's scores, the sum of the four `terms`.

    Args:
        q: queries, shape (..., queries, head_dim).
        k: keys, shape (..., keys, head_dim).
        r: projected encodings of `distances(queries, keys)`, shape (..., queries + keys - 1, head_dim).
        u: learned vector, shape (..., head_dim).
        v: learned vector, shape (..., head_dim).
        scale: 1 / sqrt(head_dim) where left out.

    Returns:
        Shape (..., queries, keys), of q's dtype. Half types are added in float32 and rounded once.

    Source:
        Dai et al. 2019, arXiv 1901.02860, section 3.3.
    """
    xp, parts = _parts(q, k, r, u, v, scale)
    return xp.astype(functools.reduce(operator.add, parts.values()), q.dtype, copy=False)


def _parts(q, k, r, u, v, scale):
    xp, _ = _validate.namespace(q=q, k=k, r=r, u=u, v=v)
    for name, array, count in (("q", q, 2), ("k", k, 2), ("r", r, 2), ("u", u, 1), ("v", v, 1)):
        _validate.require_floating(name, _validate.require_axes(name, array, count), xp)
        if array.shape[-1] != q.shape[-1]:
            raise ValueError(f"{name} must have q's head_dim {q.shape[-1]}, got {array.shape[-1]}")
    width = q.shape[-2] + k.shape[-2] - 1
    if r.shape[-2] != width:
        raise ValueError(f"r must have queries + keys - 1 = {width} rows, got {r.shape[-2]}")
    scale = 1 / math.sqrt(_validate.head_dim_of("q", q)) if scale is None else scale
    _validate.require_one_dtype(q=q, k=k, r=r, u=u, v=v)
    one_query = (*q.shape[:-2], q.shape[-1])
    for name, vector in (("u", u), ("v", v)):
        if _validate.broadcast_shape(**{"q without its queries": one_query, name: vector.shape}) != one_query:
            raise ValueError(f"{name} must have no more axes than {one_query}, got shape {tuple(vector.shape)}")
    wide = _validate.working_dtype(xp, q.dtype)
    q, k, r, u, v = (xp.astype(each, wide, copy=False) for each in (q, k, r, u, v))
    u, v = (xp.broadcast_to(vector[..., None, :], q.shape) for vector in (u, v))
    return xp, {
        "content_content": dot_products(q, k, scale=scale),
        "content_position": rel_shift(dot_products(q, r, scale=scale)),
        "bias_content": dot_products(u, k, scale=scale),
        "bias_position": rel_shift(dot_products(v, r, scale=scale)),
    }
