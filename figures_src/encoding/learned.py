"""Learned absolute positions: a table with one row per position, and what people do past its end."""

import math
from typing import Literal

import numpy

from . import _validate
from ._types import Array

PAST_END = ("error", "wrap", "clamp", "interpolate")


def initialise(length: int, d_model: int, *, std: float = 0.02, seed: int = 0, like: Array | None = None) -> Array:
    """Draw a fresh table, each entry from a normal distribution with mean 0 and deviation std.

    Args:
        length: number of rows.
        d_model: width of a row.
        std: standard deviation.
        seed: seed of the draw; the same seed gives the same table.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Shape (length, d_model), float64.

    Source:
        Radford et al. 2019 (GPT-2); transformers initialises its table with std 0.02.
    """
    shape = _validate.as_int("length", length), _validate.as_int("d_model", d_model)
    std = _validate.as_float("std", std, above=0)
    return _validate.to_backend(
        std * numpy.random.default_rng(_validate.as_seed("seed", seed)).standard_normal(shape), like
    )


def look_up(
    table: Array,
    position: Array | float,
    *,
    offset: int = 0,
    past_end: Literal["error", "wrap", "clamp", "interpolate"] = "error",
) -> Array:
    """Return the rows of the table at the positions, `table[position + offset]`.

    Args:
        table: shape (offset + length, d_model); the first `offset` rows belong to no position.
        position: whole positions in tokens, any shape (...), not negative.
        offset: rows to skip: 0 in GPT-2 and BERT, 2 in BART and OPT.
        past_end: what happens at position >= length: "error"; "wrap" starts again at position 0; "clamp"
            gives the last row; "interpolate" stretches the table (see `resize`) to the largest position.

    Returns:
        Shape (..., d_model), of the table's dtype.

    Raises:
        TypeError: position is not of an integer dtype.
        ValueError: offset leaves no row, a position is negative, or lies past the end while past_end is "error".
        IndexError: the last two, from torch (or a RuntimeError), where `torch.func` or a compiler hides the positions.

    Source:
        Gehring et al. 2017, arXiv 1705.03122, section 3.1; OPT's offset: transformers, `modeling_opt`.
    """
    _validate.require_choice("past_end", past_end, PAST_END)
    offset = _validate.as_int("offset", offset, minimum=0)
    xp, device = _validate.namespace(table=table, position=position)
    length = _rows(table, xp) - offset
    if length < 1:
        raise ValueError(f"offset must be below the table's {offset + length} rows, got {offset}")
    index = _validate.as_int64("position", position, xp, device)
    if not _validate.holds(index >= 0):
        raise ValueError(f"position must not be negative, got {int(xp.min(index))}")
    if past_end == "error" and not _validate.holds(index < length):
        raise ValueError(f"position must be below the table's length {length}, got {int(xp.max(index))}")
    rows = table[offset:, :]
    if past_end == "interpolate" and math.prod(index.shape):
        return _stretched(rows, index, xp)
    if past_end == "wrap":
        index = xp.where(index < 0, index, index % length)
    elif past_end == "clamp":
        index = xp.where(index < length, index, length - 1)
    return _take(rows, index, xp)


def resize(table: Array, length: int) -> Array:
    """Stretch or shrink a table to another length by linear interpolation between neighbouring rows.

    Row p of the result lies at row `p * (rows - 1) / (length - 1)` of the table: both ends are kept.

    Args:
        table: shape (rows, d_model).
        length: number of rows of the result.

    Returns:
        Shape (length, d_model), of the table's dtype; between rows of a half type, float32 is rounded once.

    Source:
        Dosovitskiy et al. 2021, arXiv 2010.11929, section 3.2, interpolate a table in two dimensions.

    Differences:
        One dimension here; vision models interpolate bicubically over the grid of patches.
    """
    length = _validate.as_int("length", length)
    xp, device = _validate.namespace(table=table)
    end, steps = _rows(table, xp) - 1, max(length - 1, 1)
    place = xp.arange(length, dtype=xp.int64, device=device) * end  # in steps, so that it is exact
    below = place // steps
    lower = xp.take(table, below, axis=0)
    upper = xp.take(table, xp.where(below < end, below + 1, end), axis=0)
    return _mean(lower, upper, xp.astype(place % steps, xp.float64) / steps, xp)


def _stretched(rows, index, xp):
    """Return the rows of the resized table without making it: its length is a value, which a compiler does not know."""
    end = rows.shape[0] - 1
    largest = xp.max(xp.where(index < end, end, index))
    place = xp.astype(index, xp.float64) * end / xp.where(largest > 0, largest, 1)
    below = xp.where(index < 0, index, xp.astype(xp.floor(place), xp.int64))
    above = xp.where(below < end, below + 1, end)
    return _mean(_take(rows, below, xp), _take(rows, above, xp), place - below, xp)


def _mean(lower, upper, share, xp):
    wide = _validate.working_dtype(xp, lower.dtype)
    low, high, share = (xp.astype(each, wide, copy=False) for each in (lower, upper, share[..., None]))
    return xp.astype(low * (1 - share) + high * share, lower.dtype, copy=False)


def _take(rows, index, xp):
    flat = xp.reshape(_validate.strict_index(index, rows.shape[0], xp), (-1,))
    return xp.reshape(xp.take(rows, flat, axis=0), (*index.shape, rows.shape[-1]))


def _rows(table, xp):
    _validate.require_floating("table", table, xp)
    if table.ndim != 2:
        raise ValueError(f"table must have shape (rows, d_model), got {tuple(table.shape)}")
    if table.shape[0] == 0:
        raise ValueError(f"table must have at least one row, got shape {tuple(table.shape)}")
    return table.shape[0]
