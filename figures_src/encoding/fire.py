"""FIRE: a small network turns the share of the context that a distance makes up into a bias."""

from typing import Any

from . import _validate
from ._types import Array
from .relative_position import between


def share(query_position: Array, key_position: Array, *, c: Array | float, threshold: Array | float) -> Array:
    """Return the normalised distance, `log(1 + c (i - j)) / log(1 + c max(i, threshold))` for query i, key j.

    It lies between 0 and 1 for every key up to the query, whatever the length.

    Args:
        query_position: positions of the queries in tokens, not negative, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        c: above 0, per token, a number or a learned array without axes; bends the logarithm.
        threshold: above 0, in tokens, likewise; below it the denominator stays the same.

    Returns:
        Shape (..., queries, keys), float64. Keys in the future get the value of their distance too; mask them.

    Raises:
        ValueError: a query's position is negative.

    Source:
        Li et al. 2024, arXiv 2310.04418, section 3.

    Differences:
        The paper writes psi for the logarithm, and i - j without the absolute value.
    """
    xp, device = _validate.namespace(query_position=query_position, key_position=key_position)
    c = _validate.as_float64_on("c", c, xp, device, above=0)
    threshold = _validate.as_float64_on("threshold", threshold, xp, device, above=0)
    query = _validate.as_float64("query_position", query_position, xp, device)
    if not _validate.holds(query >= 0):
        raise ValueError(f"query_position must not be negative, got {float(xp.min(query))}")
    constants: dict[str, Any] = {"c": c, "threshold": threshold}
    for name, learned in constants.items():
        if learned.ndim:
            raise ValueError(f"{name} must be a number or an array without axes, got shape {tuple(learned.shape)}")
    distance = xp.abs(xp.astype(between(query_position, key_position), xp.float64))
    return xp.log1p(c * distance) / xp.log1p(c * xp.maximum(query, threshold))[..., None]


def bias(
    query_position: Array,
    key_position: Array,
    w1: Array,
    b1: Array,
    w2: Array,
    b2: Array,
    *,
    c: Array | float,
    threshold: Array | float,
    dtype: Any = None,
) -> Array:
    """Return the bias `w2 @ relu(w1 * share + b1) + b2`, one number per head.

    Args:
        query_position: positions of the queries in tokens, not negative, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        w1: weights of the hidden layer, shape (hidden,).
        b1: its biases, shape (hidden,).
        w2: weights of the output layer, shape (heads, hidden).
        b2: its biases, shape (heads,).
        c: as for `share`.
        threshold: as for `share`.
        dtype: dtype of the result; that of the first floating argument of the positions' library, else float64.

    Returns:
        Shape (..., heads, queries, keys); add it to the scores.

    Raises:
        ValueError: a query's position is negative.

    Source:
        Li et al. 2024, arXiv 2310.04418, section 3; the paper's network has 32 hidden units.
    """
    x = share(query_position, key_position, c=c, threshold=threshold)
    xp, device = _validate.namespace(x=x)
    weights = w1
    named = {"w1": w1, "b1": b1, "w2": w2, "b2": b2}
    w1, b1, w2, b2 = (_validate.as_float64_on(name, value, xp, device) for name, value in named.items())
    if w1.ndim != 1 or w2.ndim != 2 or b1.shape != w1.shape or w2.shape != (*b2.shape, *w1.shape):
        found = ", ".join(str(tuple(array.shape)) for array in (w1, b1, w2, b2))
        raise ValueError(
            f"w1, b1, w2, b2 must have shapes (hidden,), (hidden,), (heads, hidden), (heads,), got {found}"
        )
    active = w1 * x[..., None] + b1
    hidden = xp.where(active > 0, active, xp.zeros_like(active))
    values = _validate.heads_first(hidden @ xp.matrix_transpose(w2) + b2, xp)
    return xp.astype(values, _validate.result_dtype(xp, dtype, query_position, key_position, weights))
