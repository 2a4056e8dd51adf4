"""Large angles, and their cosines and sines."""

import math

from . import _validate

TURN = 2 * math.pi


def angles(name, position, frequencies):
    """Return `position * frequencies`, float64, where the caller's name of the positions is `name`."""
    numbers = frequencies if _validate.is_number(position) else None
    xp, device = _validate.namespace(**{name: position}, frequencies=numbers)
    inv_freq = _validate.as_float64_on("frequencies", frequencies, xp, device)
    if inv_freq.ndim != 1:
        raise ValueError(f"frequencies must have shape (pairs,), got {tuple(inv_freq.shape)}")
    return _validate.as_float64(name, position, xp, device, within=_validate.LARGEST_ANGLE)[..., None] * inv_freq


def cos_sin(angle, dtype, xp):
    """Return cosines and sines, in `dtype`, of float64 angles.

    Before a cast to a narrower type whole turns are taken off in float64. What is cast then lies within half a turn,
    and the cast costs 2e-7 at most, at whatever position; a float32 angle of 131,071 radians is off by 4e-3.
    """
    if dtype != xp.float64:
        whole = TURN * xp.round(angle * (1 / TURN))
        angle = xp.astype(angle - whole, _validate.working_dtype(xp, dtype))
    return xp.astype(xp.cos(angle), dtype, copy=False), xp.astype(xp.sin(angle), dtype, copy=False)
