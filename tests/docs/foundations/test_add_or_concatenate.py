"""What the page on adding and concatenating states."""

import numpy as np

from figures_src.figures.foundations import read_back


def test_a_matrix_on_a_concatenation_adds_the_two_parts():
    rng = np.random.default_rng(0)
    x, e = rng.normal(size=(2, 8))
    matrix = rng.normal(size=(5, 16))
    assert np.allclose(matrix @ np.concatenate([x, e]), matrix[:, :8] @ x + matrix[:, 8:] @ e)


def test_the_squared_cosine_of_random_directions_is_one_over_the_width_on_average():
    for width in (2, 8, 64, 512):
        one, other = np.random.default_rng(width).normal(size=(2, 5000, width))
        cosine = np.sum(one * other, axis=-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(other, axis=-1)
        assert np.isclose(np.mean(cosine**2) * width, 1, atol=0.06)


def test_words_can_be_read_back_from_32_dimensions_on_and_positions_from_256():
    assert read_back._read(32)[0] > 0.99
    assert read_back._read(256)[1] > 0.99
    assert 0.9 < read_back._read(512)[2] < 0.99


def test_at_width_8_hardly_any_position_can_be_read_back():
    assert read_back._read(8)[1] < 0.1
