"""Sandwich: the similarity of two sinusoidal encodings as a bias, weaker in later heads."""

from typing import Any

from . import _validate, sinusoidal
from ._types import Array
from .attention import kernel
from .relative_position import between


def bias(
    query_position: Array,
    key_position: Array,
    heads: int,
    *,
    width: int = 128,
    base: float = 10000.0,
    dtype: Any = None,
) -> Array:
    """Return the bias `sum_i cos((key_j - query_i) * frequencies[i]) / (8 (h + 1) / heads)`, h from 0.

    Args:
        query_position: positions of the queries in tokens, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        heads: number of heads.
        width: width of the sinusoidal encoding, even; the paper's d-bar, apart from the model's width.
        base: base of the frequencies.
        dtype: dtype of the result; the positions' own where they are floating, else float64.

    Returns:
        Shape (..., heads, queries, keys); add it to the scores.

    Source:
        Chi et al. 2023, arXiv 2212.10356, section 5.

    Differences:
        The sum in the paper's text starts at pair 1; sums here start at pair 0, as sinusoids do.
    """
    heads = _validate.as_int("heads", heads)
    xp, device = _validate.namespace(query_position=query_position, key_position=key_position)
    inv_freq = sinusoidal.frequencies(_validate.as_int("width", width, even=True), base)
    similarity = len(inv_freq) * kernel(between(query_position, key_position), inv_freq)
    ratio = 8 / heads * xp.arange(1, heads + 1, dtype=xp.float64, device=device)[:, None, None]
    values = similarity[..., None, :, :] / ratio
    return xp.astype(values, _validate.result_dtype(xp, dtype, query_position, key_position))
