"""Fourier features: sines and cosines of coordinates that a plain network reads, as in NeRF."""

import math
from typing import Any, Literal

import array_api_compat.numpy as np
import numpy
from numpy.typing import NDArray

from . import _validate, multi_axis
from ._types import Array

ORDERS = ("cos_sin", "sin_cos")


def octaves(axis_count: int, octave_count: int, *, first: float = math.pi, like: Array | None = None) -> Array:
    """Return NeRF's frequencies: on every axis alone `first`, twice as much, four times as much, and so on.

    Args:
        axis_count: number of coordinates of a point.
        octave_count: number of frequencies per axis, each twice the one before.
        first: lowest frequency, in radians per unit of length: pi in the paper, 1 in the released code.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Shape (axes, axes * octaves), float64: octave by octave, axes in turn; 0 wherever a wave does not see an
        axis.

    Source:
        Mildenhall et al. 2020 (NeRF), arXiv 2003.08934, section 5.1, equation 4; released code,
        `run_nerf_helpers.Embedder`, which leaves out the factor pi.
    """
    axis_count = _validate.as_int("axis_count", axis_count)
    octave_count = _validate.as_int("octave_count", octave_count)
    octave = _validate.as_float("first", first, above=0) * 2.0 ** np.arange(octave_count, dtype=np.float64)
    return _validate.to_backend(np.reshape(np.eye(axis_count)[:, None, :] * octave[:, None], (axis_count, -1)), like)


def gaussian(axis_count: int, pairs: int, *, sigma: float, seed: int = 0, like: Array | None = None) -> Array:
    """Draw random frequencies, `2 pi` times normal numbers with mean 0 and deviation sigma.

    Args:
        axis_count: number of coordinates of a point.
        pairs: number of waves; each gives a sine and a cosine.
        sigma: standard deviation of a component, in turns per unit of length.
        seed: seed of the draw; the same seed gives the same frequencies.
        like: an array whose library and device the result takes; NumPy where left out.

    Returns:
        Radians per unit of length, shape (axes, pairs), float64.

    Source:
        Tancik et al. 2020, arXiv 2006.10739, "Gaussian" mapping; diffusers, `GaussianFourierProjection`.
    """
    shape = _validate.as_int("axis_count", axis_count), _validate.as_int("pairs", pairs)
    sigma = _validate.as_float("sigma", sigma, above=0)
    return _validate.to_backend(
        2 * math.pi * sigma * numpy.random.default_rng(_validate.as_seed("seed", seed)).standard_normal(shape), like
    )


def features(
    point: Array,
    frequencies: Array | NDArray[Any],
    *,
    order: Literal["cos_sin", "sin_cos"] = "cos_sin",
    dtype: Any = None,
) -> Array:
    """Return cosines and sines of the phases `sum_a point[a] * frequencies[a, i]`.

    Args:
        point: coordinates, shape (..., points, axes).
        frequencies: radians per unit of length, shape (axes, pairs), of the point's library or of NumPy.
        order: "cos_sin" (all cosines, then all sines) or "sin_cos".
        dtype: dtype of the result; point's own where it is floating, else float64.

    Returns:
        Shape (..., points, 2 * pairs). The dot product of two rows is `pairs * multi_axis.kernel(difference)`.

    Source:
        Tancik et al. 2020, arXiv 2006.10739, equation 5 with all amplitudes 1; Rahimi and Recht 2007.
    """
    _validate.require_choice("order", order, ORDERS)
    angle = multi_axis.mixed_angles(point, frequencies)
    xp, _ = _validate.namespace(angle=angle)
    both = [xp.cos(angle), xp.sin(angle)]
    columns = both if order == "cos_sin" else both[::-1]
    return xp.astype(xp.concat(columns, axis=-1), _validate.result_dtype(xp, dtype, point))
