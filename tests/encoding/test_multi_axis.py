import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import multi_axis, rotary

POINT = np.asarray([[0.0, 3.0], [2.0, -1.5]])


def test_score_depends_on_the_difference_of_points(normal):
    q, k, inv_freq = normal((1, 10)), normal((1, 10)), normal((2, 5))

    def score(query, key):
        query, key = (multi_axis.mixed_angles(np.asarray([point]), inv_freq) for point in (query, key))
        return rotary.rotate_by(q, query)[0] @ rotary.rotate_by(k, key)[0]

    assert score([1.0, 2.0], [4.0, 0.5]) == pytest.approx(score([-3.0, 7.0], [0.0, 5.5]))


def test_axial_angles_are_mixed_angles_with_vectors_on_the_axes(array):
    spectra = [array(rotary.frequencies(4)), array(rotary.frequencies(6, 100.0))]
    vectors = multi_axis.on_axes(spectra)
    assert_array_equal(vectors[0, 2:], np.zeros(3))
    assert_array_equal(vectors[1, :2], np.zeros(2))
    assert_allclose(multi_axis.mixed_angles(array(POINT), vectors), multi_axis.axial_angles(array(POINT), spectra))
