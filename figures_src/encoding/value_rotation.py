"""Rotated values: each value rotates with its position, and the output rotates back with the query's."""

from typing import Any

from numpy.typing import NDArray

from . import _validate, rotary
from ._types import Array, Layout


def rotate(
    v: Array, position: Array | float, frequencies: Array | NDArray[Any], *, layout: Layout = "interleaved"
) -> Array:
    """Rotate values to their positions, as `rotary.rotate` does with keys.

    Args:
        v: values, shape (..., length, head_dim).
        position: positions of the keys in tokens, as for `rotary.rotate`.
        frequencies: radians per token, shape (head_dim / 2,).
        layout: "interleaved" or "half_split".

    Returns:
        Of v's shape, dtype and device.

    Source:
        labml.ai 2021, RoPER (`transformers/rope/value_pe`).
    """
    xp, _ = _validate.namespace(v=v, position=position)
    _validate.require_floating("v", _validate.require_axes("v", v, 2), xp)
    return rotary.rotate(v, position, frequencies, layout=layout)


def unrotate(
    output: Array, position: Array | float, frequencies: Array | NDArray[Any], *, layout: Layout = "interleaved"
) -> Array:
    """Rotate the output of attention back by the query's position.

    With `rotate` before it, value j reaches query i rotated by `(j - i) * frequencies`: by the offset alone.

    Args:
        output: output of attention, shape (..., length, head_dim).
        position: positions of the queries in tokens, as for `rotary.rotate`.
        frequencies: radians per token, shape (head_dim / 2,).
        layout: "interleaved" or "half_split".

    Returns:
        Of output's shape, dtype and device.

    Source:
        labml.ai 2021, RoPER (`transformers/rope/value_pe`).
    """
    xp, device = _validate.namespace(output=output, position=position)
    _validate.require_floating("output", _validate.require_axes("output", output, 2), xp)
    backwards = -_validate.as_float64("position", position, xp, device, within=_validate.LARGEST_ANGLE)
    return rotary.rotate(output, backwards, frequencies, layout=layout)
