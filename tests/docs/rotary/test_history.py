"""What the page on the history of rotary encoding states."""

import numpy as np
import pytest

from figures_src.encoding import rotary, sinusoidal

WIDTH = 32


@pytest.mark.parametrize("offset", [-5, 1, 2, 100])
def test_matrix_that_moves_a_sinusoid_is_the_rotary_matrix_once_cosines_come_first(offset):
    moved = sinusoidal.shift_matrix(offset, WIDTH, order="cos_sin")
    assert np.allclose(moved, rotary.matrix(float(offset), rotary.frequencies(WIDTH), layout="half_split"))
