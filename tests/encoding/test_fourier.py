import math

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import fourier

POINT = np.asarray([[0.1, -0.4], [0.3, 0.25], [0.0, 0.0]])


@pytest.mark.parametrize("first", [1.0, math.pi])
def test_octaves_give_nerfs_columns(first):
    columns = []
    for octave in range(5):
        for wave in (np.sin, np.cos):
            columns += [wave(POINT[:, axis] * first * 2.0**octave) for axis in range(2)]
    released = np.stack(columns, axis=-1)  # released code: octave, then sine or cosine, then axis
    found = fourier.features(POINT, fourier.octaves(2, 5, first=first), order="sin_cos")
    sines, cosines = found[:, :10].reshape(3, 5, 2), found[:, 10:].reshape(3, 5, 2)
    assert_allclose(np.stack([sines, cosines], axis=2).reshape(3, -1), released)


def test_random_frequencies_have_the_asked_deviation():
    found = fourier.gaussian(2, 40_000, sigma=3.0, seed=1)
    assert found.shape == (2, 40_000)
    assert found.std() == pytest.approx(2 * math.pi * 3, rel=0.01)
    assert_array_equal(found, fourier.gaussian(2, 40_000, sigma=3.0, seed=1))
    assert not np.array_equal(found, fourier.gaussian(2, 40_000, sigma=3.0, seed=2))
