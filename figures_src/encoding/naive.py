"""Encodings that come to mind first: the position itself, its share of the length, its bits."""

from typing import Any, Literal

from . import _validate
from ._types import Array


def integer(position: Array | float, *, dtype: Any = None) -> Array:
    """Encode a position as the number itself, `e(p) = p`.

    Args:
        position: positions in tokens, shape (...).
        dtype: dtype of the result; position's own where it is floating, else float64.

    Returns:
        Shape (..., 1), in tokens.

    Source:
        Fleetwood 2024, huggingface.co/blog/designing-positional-encoding, as the first thing that one would try.
    """
    xp, device = _validate.namespace(position=position)
    exact = _validate.as_float64("position", position, xp, device)
    return xp.astype(exact[..., None], _validate.result_dtype(xp, dtype, position))


def normalised(position: Array | float, length: int, *, dtype: Any = None) -> Array:
    """Encode a position as its share of the length, `e(p) = p / (length - 1)`.

    Args:
        position: positions in tokens, shape (...), from 0 to length - 1.
        length: number of positions, at least 2.
        dtype: dtype of the result; position's own where it is floating, else float64.

    Returns:
        Shape (..., 1), from 0 to 1.

    Raises:
        ValueError: a position lies outside 0 ... length - 1.

    Source:
        Kazemnejad 2019, kazemnejad.com/blog/transformer_architecture_positional_encoding.
    """
    length = _validate.as_int("length", length, minimum=2)
    xp, device = _validate.namespace(position=position)
    exact = _validate.as_float64("position", position, xp, device)
    if not _validate.holds((exact >= 0) & (exact <= length - 1)):
        raise ValueError(
            f"position must lie between 0 and length - 1 = {length - 1}, "
            f"got {float(xp.min(exact))} to {float(xp.max(exact))}"
        )
    return xp.astype(exact[..., None] / (length - 1), _validate.result_dtype(xp, dtype, position))


def binary(
    position: Array | float, bits: int, order: Literal["lsb_first", "msb_first"] = "lsb_first", *, dtype: Any = None
) -> Array:
    """Encode a position as its binary digits, `e(p)[i] = floor(p / 2**i) mod 2`.

    Args:
        position: whole positions in tokens, shape (...), from 0 to 2**bits - 1.
        bits: number of digits, 1 to 53.
        order: "lsb_first" (the digit that changes with every token comes first) or "msb_first".
        dtype: dtype of the result; float64 where left out.

    Returns:
        Digits 0 and 1, shape (..., bits).

    Raises:
        TypeError: position is not of an integer dtype.
        ValueError: a position needs more digits, or is negative.

    Source:
        Fleetwood 2024, huggingface.co/blog/designing-positional-encoding.
    """
    bits = _validate.as_int("bits", bits)
    _validate.as_float("bits", bits, maximum=53)
    _validate.require_choice("order", order, ("lsb_first", "msb_first"))
    xp, device = _validate.namespace(position=position)
    whole = _validate.as_int64("position", position, xp, device)
    if not _validate.holds((whole >= 0) & (whole < 2**bits)):
        raise ValueError(
            f"position must lie between 0 and 2**bits - 1 = {2**bits - 1}, "
            f"got {int(xp.min(whole))} to {int(xp.max(whole))}"
        )
    powers = xp.asarray([2**i for i in range(bits)], dtype=xp.int64, device=device)
    digits = (whole[..., None] // powers) % 2
    digits = digits if order == "lsb_first" else xp.flip(digits, axis=-1)
    return xp.astype(digits, _validate.result_dtype(xp, dtype))
