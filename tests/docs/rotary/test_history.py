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


def test_rotation_fits_attention_that_never_builds_the_matrix_of_scores():
    rng = np.random.default_rng(0)
    query, key, value = np.abs(rng.normal(size=(3, 20, WIDTH)))
    position, frequencies = np.arange(20), rotary.frequencies(WIDTH)
    query, key = (rotary.rotate(vectors, position, frequencies) for vectors in (query, key))
    assert np.allclose((query @ key.T) @ value, query @ (key.T @ value))


def test_sinusoid_that_is_added_does_not_fulfil_the_wish():
    query, key = np.random.default_rng(1).normal(size=(2, WIDTH))
    encoding = sinusoidal.encode(np.arange(50), WIDTH)
    assert np.ptp(np.diagonal((query + encoding) @ (key + encoding).T, -4)) > 1
