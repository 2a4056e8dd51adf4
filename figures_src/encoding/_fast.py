"""The same numbers sooner. What writes into place is used where nobody follows the steps: no gradient, vmap, compiler.

Each function gives what the plain form of its caller gives; tests/encoding/test_fast.py holds them equal.
"""

import math
import sys

import array_api_compat.numpy as np

from . import _circle, _validate
from .layout import join, split

_BLOCK = 2**19  # numbers: 2 MiB of float32 stay in a processor's cache
_ROWS = 128  # of a table: so many have float64 angles at one time
_LONG = 2048  # positions from which it is worth a look whether they are a run


def turned(x, cos, sin, layout):
    """What `rotary.apply_rotary` returns, where all is checked: for one token the checks are most of the time."""
    xp = _validate.array_namespace(x)
    dtype = _validate.working_dtype(xp, x.dtype)
    cos, sin = xp.astype(cos, dtype, copy=False), xp.astype(sin, dtype, copy=False)
    if rotates(x, layout):
        return rotate(x, cos, sin, layout)
    first, second = split(xp.astype(x, dtype, copy=False), layout)
    rotated = join(first * cos - second * sin, first * sin + second * cos, layout)
    return xp.astype(rotated, x.dtype, copy=False)


def rotates(x, layout):
    """Say whether `rotate` is quicker than the plain form for this tensor, and allowed."""
    if not _validate.is_tensor(x) or not _validate.on_host(x):
        return False
    return layout == "interleaved" or (x.ndim > 1 and math.prod(x.shape) > _BLOCK)  # one row has no blocks


def rotate(x, cos, sin, layout):
    """Rotate as `rotary.apply_rotary` does: pairs as complex numbers, or halves block by block in the cache."""
    if layout == "half_split" and _is_free(x, cos, sin):
        return _rotate_blocks(x, cos, sin, layout)
    xp, _ = _validate.namespace(x=x)
    wide, turn = xp.astype(x, cos.dtype, copy=False), xp.complex(cos, sin)
    if layout == "interleaved":
        pair = xp.view_as_complex(xp.reshape(wide, (*wide.shape[:-1], wide.shape[-1] // 2, 2)).contiguous())
        parts = xp.view_as_real(pair * turn)
    else:
        halves = xp.chunk(wide, 2, dim=-1)  # the gradient of two slices fills two tensors with zeros, and adds them
        parts = xp.matrix_transpose(xp.view_as_real(xp.complex(*halves) * turn))
    return xp.astype(xp.flatten(parts, -2), x.dtype, copy=False)


def _rotate_blocks(x, cos, sin, layout):
    xp, device = _validate.namespace(x=x)
    shape = (*np.broadcast_shapes(x.shape[:-1], cos.shape[:-1]), x.shape[-1])
    x, cos, sin = (xp.broadcast_to(array, (*shape[:-1], array.shape[-1])) for array in (x, cos, sin))
    rotated = xp.empty(shape, dtype=x.dtype, device=device)
    for block in _blocks(shape):
        first, second = split(xp.astype(x[block], cos.dtype, copy=False), layout)
        ours = split(rotated[block], layout)
        ours[0][...] = first * cos[block] - second * sin[block]
        ours[1][...] = first * sin[block] + second * cos[block]
    return rotated


def is_run(position, dtype, xp):
    """Say whether positions are many and rise by one each, as those of a whole table do, and digits are to spare."""
    is_long = position.ndim == 1 and position.shape[0] >= _LONG and dtype != xp.float64 and _is_free(position)
    return is_long and bool(xp.all(position[1:] - position[:-1] == 1))


def run_cos_sin(position, inv_freq, dtype, xp):
    """Cosines and sines of a run of positions: sin(a + b) + i cos(a + b) = (sin b + i cos b)(cos a - i sin a)."""
    near_cos, near_sin = _circle.cos_sin((position[:_ROWS, None] - position[0]) * inv_freq, xp.float64, xp)
    far_cos, far_sin = _circle.cos_sin(position[::_ROWS, None] * inv_freq, xp.float64, xp)
    near, far = near_sin + 1j * near_cos, far_cos - 1j * far_sin
    shape, device = (position.shape[0], inv_freq.shape[0]), _validate.device_of(position)
    cos, sin = (xp.empty(shape, dtype=dtype, device=device) for _ in range(2))
    for start, turn in zip(range(0, shape[0], _ROWS), far, strict=True):
        both = near[: shape[0] - start] * turn
        sin[start : start + _ROWS], cos[start : start + _ROWS] = both.real, both.imag
    return cos, sin


def _is_free(*arrays):
    """Say whether results may be written into place: where values can be read, and no gradient follows them."""
    if not _validate.is_tensor(arrays[0]):
        return True
    torch = sys.modules["torch"]
    return (
        all(type(array) in (torch.Tensor, torch.nn.Parameter) for array in arrays)  # the result is of somebody's class
        and all(map(_validate.on_host, arrays))
        and not (torch.is_grad_enabled() and any(array.requires_grad for array in arrays))
        and all(torch.autograd.forward_ad.unpack_dual(array).tangent is None for array in arrays)
    )


def _blocks(shape):
    """Indices of the parts of an array, in order, each of about _BLOCK numbers with whole rows."""
    inner = [math.prod(shape[axis + 1 :]) for axis in range(len(shape) - 1)]
    axis = next((axis for axis, numbers in enumerate(inner) if numbers <= _BLOCK), len(inner) - 1)
    step = max(1, _BLOCK // inner[axis])
    for outer in np.ndindex(*shape[:axis]):
        for start in range(0, shape[axis], step):
            yield (*outer, slice(start, start + step))
