"""Learned grids of position vectors, one per patch of an image, and their resampling to another resolution."""

from typing import Literal

import array_api_compat.numpy as np

from . import _validate
from ._types import Array

KINDS = ("bilinear", "bicubic")
SHARPNESS = -0.75  # a of the cubic kernel in PyTorch, "bicubic"


def resampling(
    old: int, new: int, *, kind: Literal["bilinear", "bicubic"] = "bicubic", like: Array | None = None
) -> Array:
    """Return the matrix that resamples one axis, `values at the new places = matrix @ values at the old places`.

    Place i of the result lies at `(i + 0.5) * old / new - 0.5` on the old axis: patches are areas, and the whole
    image is kept. Beyond the edge the outermost value is repeated.

    Args:
        old: number of patches along the axis.
        new: number of patches of the result.
        kind: "bilinear" (two old values) or "bicubic" (four, some with negative weight).
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Shape (new, old), float64; every row adds up to 1.

    Source:
        PyTorch, `torch.nn.functional.interpolate(..., align_corners=False)`, as in transformers,
        `ViTEmbeddings.interpolate_pos_encoding`; the cubic kernel: Keys 1981, with a = -0.75.

    Differences:
        `learned.resize` keeps the two ends in place instead (align_corners=True).
    """
    _validate.require_choice("kind", kind, KINDS)
    old, new = _validate.as_int("old", old), _validate.as_int("new", new)
    place = (np.arange(new, dtype=np.float64) + 0.5) * old / new - 0.5
    first = np.floor(place)
    taps = np.arange(0, 2) if kind == "bilinear" else np.arange(-1, 3)
    distance = np.abs((place - first)[:, None] - taps)
    weight = np.where(distance < 1, 1 - distance, 0) if kind == "bilinear" else _cubic(distance)
    index = (np.astype(first, np.int64)[:, None] + taps).clip(0, old - 1)
    matrix = np.sum(weight[:, :, None] * (index[:, :, None] == np.arange(old)), axis=1)
    return _validate.to_backend(matrix, like)


def resize(grid: Array, rows: int, columns: int, *, kind: Literal["bilinear", "bicubic"] = "bicubic") -> Array:
    """Resample a grid of position vectors to another number of patches, first along the rows, then the columns.

    Args:
        grid: shape (old rows, old columns, d_model), without the vector of a class token.
        rows: number of rows of the result.
        columns: number of columns of the result.
        kind: "bilinear" or "bicubic", see `resampling`.

    Returns:
        Shape (rows, columns, d_model), of the grid's dtype; added up in float64, under autocast too.

    Source:
        Dosovitskiy et al. 2021, arXiv 2010.11929, section 3.2; transformers,
        `ViTEmbeddings.interpolate_pos_encoding`.
    """
    xp, _ = _validate.namespace(grid=grid)
    if _validate.require_floating("grid", grid, xp).ndim != 3:
        raise ValueError(f"grid must have shape (rows, columns, d_model), got {tuple(grid.shape)}")
    rows, columns = _validate.as_int("rows", rows), _validate.as_int("columns", columns)
    old_rows, old_columns, width = grid.shape
    down = resampling(old_rows, rows, kind=kind, like=grid)
    across = resampling(old_columns, columns, kind=kind, like=grid)
    flat = xp.reshape(xp.astype(grid, xp.float64, copy=False), (old_rows, old_columns * width))  # no autocast of it
    return xp.astype(across @ xp.reshape(down @ flat, (rows, old_columns, width)), grid.dtype, copy=False)


def _cubic(distance):
    a = SHARPNESS
    near = (a + 2) * distance**3 - (a + 3) * distance**2 + 1
    far = a * (distance**3 - 5 * distance**2 + 8 * distance - 4)
    return np.where(distance <= 1, near, np.where(distance < 2, far, 0))
