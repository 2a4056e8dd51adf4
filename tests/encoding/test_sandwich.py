import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from figures_src.encoding import sandwich, sinusoidal


def test_bias_is_the_similarity_of_sinusoids_over_the_ratio(array):
    position = np.arange(5)
    table = sinusoidal.encode(position, 16, base=100.0)
    found = sandwich.bias(array(position), array(position), 4, width=16, base=100.0)
    for head in range(4):
        assert_allclose(found[head], table @ table.T / (8 * (head + 1) / 4), atol=1e-12)


def test_first_and_last_head_by_hand():
    found = sandwich.bias(np.asarray([3]), np.asarray([1]), 2, width=4)
    similarity = math.cos(2) + math.cos(2 / 100)
    assert found[:, 0, 0].tolist() == pytest.approx([similarity / 4, similarity / 8])
