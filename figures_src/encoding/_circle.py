"""Cosines and sines of large angles."""

import math

from . import _validate

TURN = 2 * math.pi


def cos_sin(angle, dtype, xp):
    """Return cosines and sines, in `dtype`, of float64 angles.

    Before a cast to a narrower type whole turns are taken off in float64. What is cast then lies within half a turn,
    and the cast costs 2e-7 at most, at whatever position; a float32 angle of 131,071 radians is off by 4e-3.
    """
    if dtype != xp.float64:
        whole = TURN * xp.round(angle * (1 / TURN))
        angle = xp.astype(angle - whole, _validate.working_dtype(xp, dtype))
    return xp.astype(xp.cos(angle), dtype, copy=False), xp.astype(xp.sin(angle), dtype, copy=False)
