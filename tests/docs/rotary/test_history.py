"""What the page on the history of rotary encoding states."""

import numpy as np
import pytest

from figures_src.encoding import rotary, sinusoidal

WIDTH = 32


@pytest.mark.parametrize("offset", [-5, 1, 2, 100])
def test_matrix_that_moves_a_sinusoid_is_the_rotary_matrix_once_cosines_come_first(offset):
    moved = sinusoidal.shift_matrix(offset, WIDTH, order="cos_sin")
    assert np.allclose(moved, rotary.matrix(float(offset), rotary.frequencies(WIDTH), layout="half_split"))


def test_with_sines_first_it_is_the_rotation_the_other_way():
    moved = sinusoidal.shift_matrix(3, WIDTH, order="sin_cos")
    assert np.allclose(moved, rotary.matrix(-3.0, rotary.frequencies(WIDTH), layout="half_split"))


def test_sinusoid_is_a_rotated_constant_vector():
    position = np.arange(200)
    encoding = sinusoidal.encode(position, WIDTH, order="cos_sin")
    start = np.broadcast_to(encoding[0], encoding.shape)
    assert np.array_equal(np.unique(start), [0, 1])
    assert np.allclose(encoding, rotary.rotate(start, position, rotary.frequencies(WIDTH), layout="half_split"))
