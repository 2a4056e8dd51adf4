"""T5's relative bias: offsets fall into buckets, and each head learns a number for every bucket."""

from . import _validate
from ._types import Array
from .relative_position import between


def buckets(
    offset: Array | float, *, bucket_count: int = 32, max_distance: int = 128, bidirectional: bool = True
) -> Array:
    """Return the bucket of each offset: one per distance at first, then wider in even steps of the logarithm.

    With n distances on one side and e = n // 2, a distance below e is its own bucket, and a longer one falls
    into `e + floor(log(distance / e) / log(max_distance / e) * (n - e))`, at most n - 1.

    Args:
        offset: key position - query position in tokens, any shape (...).
        bucket_count: number of buckets; both sides share them where bidirectional.
        max_distance: where the logarithm would reach bucket n; the last bucket starts before it.
        bidirectional: keys in the future have the upper half of the buckets (encoder); else they all fall
            into bucket 0 (decoder, where they are masked).

    Returns:
        int64 from 0 to bucket_count - 1, shape (...).

    Raises:
        ValueError: bucket_count is below 2 (or odd or below 4 where bidirectional), or max_distance is not above
            the distances with a bucket of their own.

    Source:
        Raffel et al. 2020, arXiv 1910.10683, section 2.1; transformers,
        `T5Attention._relative_position_bucket`.

    Differences:
        transformers takes the logarithm in float32; here the borders are found exactly, in whole numbers.
    """
    starts = bucket_starts(bucket_count=bucket_count, max_distance=max_distance, bidirectional=bidirectional)
    xp, device = _validate.namespace(offset=offset)
    exact = _validate.as_float64("offset", offset, xp, device)
    distance = xp.abs(exact) if bidirectional else xp.where(exact < 0, -exact, xp.zeros_like(exact))
    borders = xp.asarray(starts, dtype=xp.float64, device=device)
    bucket = xp.astype(xp.searchsorted(borders, distance, side="right"), xp.int64) - 1
    return bucket + len(starts) * xp.astype(exact > 0, xp.int64) if bidirectional else bucket


def bucket_starts(*, bucket_count: int = 32, max_distance: int = 128, bidirectional: bool = True) -> list[int]:
    """Return the shortest whole distance of every bucket of one side.

    Bucket e + b starts at the first distance with `(distance / e) ** (n - e) >= (max_distance / e) ** b`,
    which whole numbers decide exactly.

    Args:
        bucket_count: number of buckets.
        max_distance: where the logarithm would reach bucket n.
        bidirectional: whether both sides share the buckets.

    Returns:
        List of ints, in tokens, one a bucket, not falling.

    Raises:
        ValueError: as for `buckets`.

    Source:
        Raffel et al. 2020, arXiv 1910.10683, section 2.1.
    """
    _validate.require_bool("bidirectional", bidirectional)
    bucket_count = _validate.as_int("bucket_count", bucket_count, minimum=4 if bidirectional else 2, even=bidirectional)
    max_distance = _validate.as_int("max_distance", max_distance)
    side = bucket_count // 2 if bidirectional else bucket_count
    exact = side // 2
    if max_distance <= exact:
        raise ValueError(
            f"max_distance must be above {exact}, the number of distances with a bucket of their own, "
            f"got {max_distance}"
        )
    steps = side - exact
    starts = list(range(exact + 1))
    for step in range(1, steps):
        near = int(exact * (max_distance / exact) ** (step / steps)) - 1  # float64 may be off by one
        distance = max(starts[-1], near)
        while distance**steps * exact**step < max_distance**step * exact**steps:
            distance += 1
        starts.append(distance)
    return starts


def bias(
    query_position: Array,
    key_position: Array,
    table: Array,
    *,
    bucket_count: int | None = None,
    max_distance: int = 128,
    bidirectional: bool = True,
) -> Array:
    """Return the bias of every query and key, `bias[h, i, j] = table[bucket(key_j - query_i), h]`.

    Add it to the scores; T5 itself does not divide those by sqrt(head_dim).

    Args:
        query_position: positions of the queries in tokens, shape (..., queries).
        key_position: positions of the keys in tokens, shape (..., keys).
        table: one learned number a bucket and head, shape (bucket_count, heads).
        bucket_count: number of buckets; the table's rows where left out.
        max_distance: as for `buckets`.
        bidirectional: as for `buckets`.

    Returns:
        Shape (..., heads, queries, keys), of the table's dtype.

    Raises:
        ValueError: as for `buckets`; or the table has not bucket_count rows.

    Source:
        Raffel et al. 2020, arXiv 1910.10683, section 2.1; one table is shared by all layers.
    """
    xp, _ = _validate.namespace(query_position=query_position, key_position=key_position, table=table)
    _validate.require_floating("table", table, xp)
    bucket_count = _validate.require_axes("table", table, 1).shape[0] if bucket_count is None else bucket_count
    bucket_count = _validate.as_int("bucket_count", bucket_count)
    if table.ndim != 2 or table.shape[0] != bucket_count:
        raise ValueError(f"table must have shape ({bucket_count}, heads), got {tuple(table.shape)}")
    bucket: Array = buckets(
        between(query_position, key_position),
        bucket_count=bucket_count,
        max_distance=max_distance,
        bidirectional=bidirectional,
    )
    values = xp.reshape(xp.take(table, xp.reshape(bucket, (-1,)), axis=0), (*bucket.shape, table.shape[1]))
    return _validate.heads_first(values, xp)
