"""Attention: scores, mask, softmax, output; and what positions alone do to a score."""

import math
from typing import Any

from numpy.typing import NDArray

from . import _circle, _validate
from ._types import Array, Layout
from .layout import split
from .relative_position import between


def scores(q: Array, k: Array, *, scale: float | None = None, bias: Array | None = None) -> Array:
    """Return the scores `q_i . k_j * scale + bias_ij`.

    Args:
        q: queries, shape (..., queries, head_dim).
        k: keys, shape (..., keys, head_dim).
        scale: 1 / sqrt(head_dim) where left out.
        bias: added after the scaling, broadcast against (..., queries, keys); of any floating dtype.

    Returns:
        Shape (..., queries, keys), of q's dtype. Half types are multiplied in float32 and rounded once, after the bias,
        under autocast too.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.2.1, equation 1.
    """
    xp, _ = _validate.namespace(q=q, k=k, bias=bias)
    _validate.require_one_width(xp, q=q, k=k)
    head_dim = _validate.head_dim_of("q", q)
    leading: tuple[int, ...] = _validate.broadcast_shape(**{"q's leading axes": q.shape[:-2], "k's": k.shape[:-2]})
    scale = 1 / math.sqrt(head_dim) if scale is None else _validate.as_float("scale", scale)
    wide = _validate.working_dtype(xp, q.dtype)
    query, key = xp.astype(q, wide, copy=False), xp.astype(k, wide, copy=False)
    content = _validate.product(query, xp.matrix_transpose(key)) * scale
    if bias is None:
        return xp.astype(content, q.dtype, copy=False)
    if _validate.is_number(bias):
        bias = _validate.as_float("bias", bias)
    else:
        _validate.broadcast_shape(
            scores=(*leading, q.shape[-2], k.shape[-2]), bias=_validate.require_floating("bias", bias, xp).shape
        )
    return xp.astype(content + bias, q.dtype, copy=False)


def causal_mask(query_position: Array, key_position: Array | None = None, *, window: int | None = None) -> Array:
    """Return where a query may look: at keys up to its own position, `key_j <= query_i`.

    Args:
        query_position: positions in tokens, shape (..., queries).
        key_position: positions in tokens, shape (..., keys); the queries' own where left out.
        window: how many of the latest keys a query sees, itself included; all where left out.

    Returns:
        Booleans, shape (..., queries, keys); true where the key is seen.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.2.3; window: Beltagy et al. 2020, arXiv 2004.05150.
    """
    offset = between(query_position, key_position)
    seen = offset <= 0
    return seen if window is None else seen & (offset > -_validate.as_int("window", window))


def softmax(scores: Array, *, mask: Array | None = None) -> Array:
    """Return the weights `exp(scores_ij) / sum_j exp(scores_ij)` over the keys that the mask lets through.

    Args:
        scores: shape (..., queries, keys).
        mask: booleans, true where the key is seen, broadcast against scores; all are seen where left out.

    Returns:
        Of the scores' shape and dtype, computed in float32 at least. Rows add up to 1; a query that sees no
        key has weights 0.

    Raises:
        TypeError: mask is not boolean.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.2.1, equation 1.
    """
    xp, _ = _validate.namespace(scores=scores, mask=mask)
    _validate.require_floating("scores", _validate.require_axes("scores", scores, 1), xp)
    if scores.shape[-1] == 0:
        raise ValueError(f"scores must have at least one key, got shape {tuple(scores.shape)}")
    wide = xp.astype(scores, _validate.working_dtype(xp, scores.dtype), copy=False)
    if mask is not None:
        if _validate.is_number(mask) or not xp.isdtype(mask.dtype, "bool"):
            found = type(mask).__name__ if _validate.is_number(mask) else f"dtype {mask.dtype}"
            raise TypeError(f"mask must be boolean, true where the key is seen, got {found}")
        if _validate.broadcast_shape(scores=scores.shape, mask=mask.shape)[-1] == 0:
            raise ValueError(f"mask must have at least one key, got shape {tuple(mask.shape)}")
        wide = xp.where(mask, wide, xp.full_like(wide, -math.inf))
    highest = xp.max(wide, axis=-1, keepdims=True)
    highest = xp.where(xp.isfinite(highest), highest, xp.zeros_like(highest))
    grown = xp.exp(wide - highest)
    total = xp.sum(grown, axis=-1, keepdims=True)
    return xp.astype(grown / xp.where(total == 0, xp.ones_like(total), total), scores.dtype, copy=False)


def attend(
    q: Array, k: Array, v: Array, *, scale: float | None = None, bias: Array | None = None, mask: Array | None = None
) -> Array:
    """Return the output of attention, `softmax(scores(q, k)) @ v`.

    Args:
        q: queries, shape (..., queries, head_dim).
        k: keys, shape (..., keys, head_dim).
        v: values, shape (..., keys, value_dim).
        scale: as for `scores`.
        bias: as for `scores`.
        mask: as for `softmax`.

    Returns:
        Shape (..., queries, value_dim), of q's dtype. Half types are computed in float32 and rounded once,
        under autocast too.

    Raises:
        TypeError: mask is not boolean.

    Source:
        Vaswani et al. 2017, arXiv 1706.03762, section 3.2.1, equation 1.
    """
    xp, _ = _validate.namespace(q=q, k=k, v=v, bias=bias, mask=mask)
    if _validate.require_axes("v", v, 2).shape[-2] != _validate.require_axes("k", k, 2).shape[-2]:
        raise ValueError(f"v must have one row a key ({k.shape[-2]}), got {v.shape[-2]}")
    for name, array in (("q", q), ("k", k), ("v", v)):
        _validate.require_floating(name, array, xp)
    _validate.require_one_dtype(q=q, k=k, v=v)
    wide = _validate.working_dtype(xp, q.dtype)
    query, key, value = (xp.astype(each, wide, copy=False) for each in (q, k, v))
    weights = softmax(scores(query, key, scale=scale, bias=bias), mask=mask)
    _validate.broadcast_shape(**{"the scores' leading axes": weights.shape[:-2], "v's": value.shape[:-2]})
    return xp.astype(_validate.product(weights, value), q.dtype, copy=False)


def cross_terms(
    query_content: Array, query_position: Array, key_content: Array, key_position: Array, *, scale: float = 1.0
) -> dict[str, Array]:
    """Return the four parts of `(query_content + query_position) . (key_content + key_position) * scale`.

    This is what becomes of a score when position vectors are added to content vectors. Give the vectors after
    the query and key projections, which are linear and so act on each part alone.

    Args:
        query_content: shape (..., queries, head_dim).
        query_position: of the same shape, or one that broadcasts.
        key_content: shape (..., keys, head_dim).
        key_position: of the same shape, or one that broadcasts.
        scale: multiplies every part.

    Returns:
        A dict of scores, each (..., queries, keys), with the keys "content_content", "content_position",
        "position_content" and "position_position" (query's part first). Their sum is the whole score.

    Source:
        Dai et al. 2019, arXiv 1901.02860, section 3.3; Ke et al. 2021, arXiv 2006.15595, equation 6.
    """
    queries = {"content": query_content, "position": query_position}
    keys = {"content": key_content, "position": key_position}
    named = {
        **{f"query_{name}": array for name, array in queries.items()},
        **{f"key_{name}": array for name, array in keys.items()},
    }
    xp, _ = _validate.namespace(**named)
    _validate.require_one_width(xp, **named)
    return {f"{a}_{b}": scores(q, k, scale=scale) for a, q in queries.items() for b, k in keys.items()}


def kernel(
    offset: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    amplitudes: Array | NDArray[Any] | None = None,
    phases: Array | NDArray[Any] | None = None,
) -> Array:
    """Return the score of rotated vectors as a function of the offset alone, a sum of cosines.

    `sum_i amplitudes[i] * cos(offset * frequencies[i] + phases[i])`. Without amplitudes and phases it is the
    mean cosine: the score of equal unit pairs, and the similarity of two sinusoidal encodings.

    Args:
        offset: key position - query position in tokens, any shape (...).
        frequencies: radians per token, shape (pairs,), of the offset's library or of NumPy.
        amplitudes: |q_i| |k_i| of every pair, shape (..., pairs); 1 / pairs where left out.
        phases: angle of k_i less that of q_i, in radians, shape (..., pairs); 0 where left out.

    Returns:
        Shape (...), float64.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.4.3, equation 35.
    """
    angle = _validate.require_pairs(_circle.angles("offset", offset, frequencies))
    xp, device = _validate.namespace(angle=angle)
    if phases is not None:
        phases = _validate.as_float64_on("phases", phases, xp, device, within=_validate.LARGEST_ANGLE)
        _validate.broadcast_shape(angles=angle.shape, phases=phases.shape)
        angle = angle + phases
    if amplitudes is None:
        return xp.mean(xp.cos(angle), axis=-1)
    amplitudes = _validate.as_float64_on("amplitudes", amplitudes, xp, device)
    _validate.broadcast_shape(angles=angle.shape, amplitudes=amplitudes.shape)
    return xp.sum(amplitudes * xp.cos(angle), axis=-1)


def amplitudes_phases(q: Array, k: Array, *, layout: Layout = "interleaved") -> tuple[Array, Array]:
    """Return for every pair |q_i| |k_i| and the angle from q_i to k_i: what `kernel` needs.

    Args:
        q: one query before its rotation, shape (..., head_dim).
        k: one key before its rotation, shape (..., head_dim).
        layout: "interleaved" or "half_split".

    Returns:
        Two arrays of shape (..., head_dim / 2): amplitudes, and phases in radians.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.4.3, equation 35.
    """
    xp, _ = _validate.namespace(q=q, k=k)
    _validate.broadcast_shape(
        q=_validate.require_floating("q", q, xp).shape, k=_validate.require_floating("k", k, xp).shape
    )
    dtype = xp.result_type(q, k)
    wide = _validate.working_dtype(xp, dtype)  # squares of the half types overflow
    (a, b), (c, d) = (split(xp.astype(each, wide, copy=False), layout) for each in (q, k))
    along, across = a * c + b * d, a * d - b * c  # of k on q: a number along + 1j across, which has this size and angle
    is_zero = (along == 0) & (across == 0)  # there neither of them has a gradient
    zero, along = xp.zeros_like(along), xp.where(is_zero, xp.ones_like(along), along)
    across = xp.where(is_zero, zero, across)
    amplitude = xp.where(is_zero, zero, xp.hypot(along, across))
    return xp.astype(amplitude, dtype, copy=False), xp.astype(xp.atan2(across, along), dtype, copy=False)


def su_bound(offset: Array | float, frequencies: Array | NDArray[Any]) -> Array:
    """Return Su's relative upper bound of a score, the mean over j of `|sum_{i<=j} exp(1j * offset * w[i])|`.

    It bounds a rotated score up to a factor that depends on q and k. It oscillates as it falls, and a bound
    that falls does not make the score fall.

    Args:
        offset: key position - query position in tokens, any shape (...).
        frequencies: radians per token w, shape (pairs,), highest first.

    Returns:
        Shape (...), float64; (pairs + 1) / 2 at offset 0.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.4.3, equations 36 and 37, figure 2.
    """
    angle = _validate.require_pairs(_circle.angles("offset", offset, frequencies))
    xp, _ = _validate.namespace(angle=angle)
    real, imaginary = (xp.cumulative_sum(part, axis=-1) for part in (xp.cos(angle), xp.sin(angle)))
    return xp.mean(xp.sqrt(real**2 + imaginary**2), axis=-1)
