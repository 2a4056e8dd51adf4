"""DeBERTa and TUPE: scores with separate terms for content and for position."""

import math

from . import _validate
from ._types import Array
from .attention import scores as dot_products


def rows(offset: Array | float, *, span: int) -> Array:
    """Return DeBERTa's row of the relative tables, `clip(query - key + span, 0, 2 span - 1)`.

    Args:
        offset: key position - query position, whole tokens or buckets, any shape (...).
        span: half the number of rows.

    Returns:
        int64 from 0 to 2 span - 1, shape (...).

    Raises:
        TypeError: offset is not of an integer dtype.

    Source:
        He et al. 2021, arXiv 2006.03654, section 3.1, equation 3.
    """
    span = _validate.as_int("span", span)
    xp, device = _validate.namespace(offset=offset)
    return (span - _validate.as_int64("offset", offset, xp, device)).clip(0, 2 * span - 1)


def log_buckets(offset: Array | float, *, bucket_count: int, max_position: int) -> Array:
    """Return offsets squeezed by a logarithm beyond half the buckets, as DeBERTa v2 and v3 do.

    With m = bucket_count // 2, an offset up to m stays as it is; a longer distance n becomes
    `m + ceil(log(n / m) / log((max_position - 1) / m) * (m - 1))`, with the offset's sign.

    Args:
        offset: key position - query position, whole tokens, any shape (...).
        bucket_count: number of buckets, at least 4.
        max_position: longest distance in view, above bucket_count // 2 + 1.

    Returns:
        int64, shape (...).

    Raises:
        TypeError: offset is not of an integer dtype.

    Source:
        He et al. 2023, arXiv 2111.09543; transformers, `deberta_v2.make_log_bucket_position`.

    Differences:
        T5 rounds down and DeBERTa up. transformers takes the logarithm in float32; here a distance that lies exactly on
        a border, such as 32 for 32 buckets and max_position 129, belongs to the bucket that ends there.
    """
    middle = _validate.as_int("bucket_count", bucket_count, minimum=4) // 2
    last = _validate.as_int("max_position", max_position, minimum=middle + 2) - 1
    xp, device = _validate.namespace(offset=offset)
    whole = _validate.as_int64("offset", offset, xp, device)
    distance = xp.astype(xp.abs(whole), xp.float64)
    far = xp.where(distance > middle, distance, xp.full_like(distance, middle))
    grown = xp.log(far / middle) / math.log(last / middle) * (middle - 1)
    border = xp.round(grown)
    grown = xp.where(xp.abs(grown - border) < 1e-9, border, xp.ceil(grown))  # rounded, a border may lie a bit above
    return xp.where(distance > middle, (xp.astype(grown, xp.int64) + middle) * xp.sign(whole), whole)


def deberta_terms(
    q: Array, k: Array, position_q: Array, position_k: Array, row: Array, *, row_to_content: Array | None = None
) -> dict[str, Array]:
    """Return DeBERTa's three terms, each divided by `sqrt(3 head_dim)`; their sum is the score.

    `q_i . k_j`, `q_i . position_k[row_ij]` and `k_j . position_q[row_to_content_ij]`.

    Args:
        q: queries of the content, shape (..., queries, head_dim).
        k: keys of the content, shape (..., keys, head_dim).
        position_q: query projection of the relative table, shape (..., 2 span, head_dim).
        position_k: key projection of the relative table, shape (..., 2 span, head_dim).
        row: rows of the table from `rows`, shape (queries, keys).
        row_to_content: rows for the third term; `row` where left out, as in the released code.

    Returns:
        A dict of scores, each (..., queries, keys), with the keys "content_content", "content_position" and
        "position_content".

    Raises:
        ValueError: a row lies outside the table.

    Source:
        He et al. 2021, arXiv 2006.03654, section 3.1, equation 4.

    Differences:
        The paper's third term takes the row of key to query, `rows(-offset)`; the released code and
        transformers take that of query to key.
    """
    xp, device = _validate.namespace(q=q, k=k, position_q=position_q, position_k=position_k, row=row)
    row_to_content = row if row_to_content is None else row_to_content
    _validate.namespace(row=row, row_to_content=row_to_content)
    _validate.require_one_width(xp, q=q, k=k, position_q=position_q, position_k=position_k)
    scale = 1 / math.sqrt(3 * _validate.head_dim_of("q", q))
    content_position = dot_products(q, position_k, scale=scale)
    position_content = dot_products(k, position_q, scale=scale)
    shape = (q.shape[-2], k.shape[-2])
    forward = _row("row", row, shape, position_k, xp, device)
    backward = _row("row_to_content", row_to_content, shape, position_q, xp, device)
    gathered = _gather(position_content, xp.matrix_transpose(backward), xp)
    return {
        "content_content": dot_products(q, k, scale=scale),
        "content_position": _gather(content_position, forward, xp),
        "position_content": xp.matrix_transpose(gathered),
    }


def tupe_terms(q: Array, k: Array, position_q: Array, position_k: Array) -> dict[str, Array]:
    """Return TUPE's two terms, each divided by `sqrt(2 head_dim)`; their sum is the score.

    `q_i . k_j` and `position_q_i . position_k_j`: the position has projections of its own, and the two mixed
    terms are left out.

    Args:
        q: queries of the content, shape (..., queries, head_dim).
        k: keys of the content, shape (..., keys, head_dim).
        position_q: queries of the positions, shape (..., queries, head_dim).
        position_k: keys of the positions, shape (..., keys, head_dim).

    Returns:
        A dict of scores, each (..., queries, keys), with the keys "content_content" and "position_position".

    Source:
        Ke et al. 2021, arXiv 2006.15595, section 3.1, equation 7.
    """
    xp, _ = _validate.namespace(q=q, k=k, position_q=position_q, position_k=position_k)
    _validate.require_one_width(xp, q=q, k=k)
    _validate.require_one_width(xp, position_q=position_q, position_k=position_k)
    scale = 1 / math.sqrt(2 * _validate.head_dim_of("q", q))
    return {
        "content_content": dot_products(q, k, scale=scale),
        "position_position": dot_products(position_q, position_k, scale=scale),
    }


def untie_first(position_scores: Array, from_first: Array | float, to_first: Array | float) -> Array:
    """Return TUPE's position scores with those of the first token, [CLS], replaced by learned numbers.

    Row 0 becomes from_first, and the rest of column 0 becomes to_first.

    Args:
        position_scores: shape (..., length, length).
        from_first: a number, or an array of shape (..., 1, 1).
        to_first: likewise.

    Returns:
        Of position_scores' shape.

    Source:
        Ke et al. 2021, arXiv 2006.15595, section 3.2.
    """
    xp, device = _validate.namespace(position_scores=position_scores, from_first=from_first, to_first=to_first)
    _validate.require_floating("position_scores", _validate.require_axes("position_scores", position_scores, 2), xp)
    queries, keys = position_scores.shape[-2:]
    first_row = (xp.arange(queries, device=device) == 0)[:, None]
    first_column = (xp.arange(keys, device=device) == 0)[None, :]
    for name, value in (("from_first", from_first), ("to_first", to_first)):
        if _validate.is_number(value):
            _validate.as_float(name, value)
        else:
            shape = _validate.require_floating(name, value, xp).shape
            if _validate.broadcast_shape(position_scores=position_scores.shape, **{name: shape}) != tuple(
                position_scores.shape
            ):
                raise ValueError(f"{name} must have shape (..., 1, 1), got {tuple(shape)}")
    ones = xp.ones_like(position_scores)
    untied = xp.where(first_column, to_first * ones, position_scores)
    return xp.where(first_row, from_first * ones, untied)


def _row(name, row, shape, table, xp, device):
    index = _validate.as_int64(name, row, xp, device)
    if tuple(index.shape) != shape:
        raise ValueError(f"{name} must have shape (queries, keys) = {shape}, got {tuple(index.shape)}")
    if not _validate.holds((index >= 0) & (index < table.shape[-2])):
        raise ValueError(f"{name} must lie between 0 and {table.shape[-2] - 1}, the table's last row")
    return _validate.strict_index(index, table.shape[-2], xp)


def _gather(scores, index, xp):
    line = xp.arange(index.shape[0], device=_validate.device_of(index))[:, None]
    return scores[..., line, index]  # take_along_axis of torch finds some row for every number
