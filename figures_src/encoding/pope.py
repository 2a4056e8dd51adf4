"""PoPE: polar coordinates, where the content is the length of a pair and the position alone its angle."""

from typing import Any

from numpy.typing import NDArray

from . import _validate, rotary
from ._types import Array, Layout
from .layout import join


def rotate(
    x: Array,
    position: Array | float,
    frequencies: Array | NDArray[Any],
    *,
    phases: Array | NDArray[Any] | float = 0.0,
    layout: Layout = "interleaved",
) -> Array:
    """Return one pair per entry of a query or key: `softplus(x[c])` long, at `position * frequencies[c] + phases[c]`.

    The score of a query at t and a key at s is then the sum over c of
    `softplus(q[c]) * softplus(k[c]) * cos((s - t) * frequencies[c] + phases[c])`, where the keys have the phases.

    Args:
        x: queries or keys, shape (..., length, head_dim).
        position: positions in tokens, as for `rotary.rotate`.
        frequencies: radians per token, shape (head_dim,): `rotary.frequencies(2 * head_dim)` are the paper's.
        phases: radians, learned, broadcast against x; 0 for queries.
        layout: "interleaved" or "half_split", see `layout.split`.

    Returns:
        Shape (..., length, 2 * head_dim), of x's dtype and device.

    Source:
        Gopalakrishnan et al. 2025, arXiv 2509.10534, version 3, equations 3 to 8.

    Differences:
        The paper keeps the phases between -2 pi and 0 while it trains them.
    """
    xp, device = _validate.namespace(x=x, position=position)
    _validate.require_floating("x", _validate.require_axes("x", x, 2), xp)
    exact = _validate.broadcast_positions(
        _validate.as_float64("position", position, xp, device, within=_validate.LARGEST_ANGLE), x
    )
    angle = rotary.angles(exact, frequencies)
    if angle.shape[-1] != x.shape[-1]:
        raise ValueError(f"frequencies must have head_dim = {x.shape[-1]} entries, got {angle.shape[-1]}")
    start = _validate.as_float64_on("phases", phases, xp, device, within=_validate.LARGEST_ANGLE)
    _validate.broadcast_shape(x=x.shape, phases=start.shape)
    wide = xp.astype(x, _validate.working_dtype(xp, x.dtype), copy=False)
    length = xp.logaddexp(wide, xp.zeros_like(wide))
    turned = angle + start  # a phase for each head has no axis for the batch
    turned = xp.reshape(turned, (1,) * (x.ndim - turned.ndim) + tuple(turned.shape))
    rotated = rotary.rotate_by(join(length, xp.zeros_like(length), layout), turned, layout=layout)
    return xp.astype(rotated, x.dtype, copy=False)
