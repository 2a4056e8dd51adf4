import numpy as np
import pytest
from numpy.testing import assert_allclose

from figures_src.encoding import layout, rotary, value_rotation


@pytest.mark.parametrize("name", layout.LAYOUTS)
def test_unrotated_output_sees_offsets_alone(array, normal, name):
    weights, v, inv_freq = normal((4, 4)), normal((4, 6)), rotary.frequencies(6)
    position = np.asarray([0.0, 3, 4, 9])

    def output(moved):
        rotated = value_rotation.rotate(array(v), array(position + moved), inv_freq, layout=name)
        return value_rotation.unrotate(array(weights) @ rotated, array(position + moved), inv_freq, layout=name)

    expected = np.zeros((4, 6))
    for i, j in np.ndindex(4, 4):
        expected[i] += weights[i, j] * rotary.rotate(v[j : j + 1], position[j] - position[i], inv_freq, layout=name)[0]
    assert_allclose(output(0), expected, atol=1e-12)
    assert_allclose(output(100), expected, atol=1e-10)
