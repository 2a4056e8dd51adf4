"""What the page on adding and concatenating states."""

import numpy as np

from figures_src.encoding import sinusoidal
from figures_src.figures.foundations import read_back


def test_a_matrix_on_a_concatenation_adds_the_two_parts():
    rng = np.random.default_rng(0)
    x, e = rng.normal(size=(2, 8))
    matrix = rng.normal(size=(5, 16))
    assert np.allclose(matrix @ np.concatenate([x, e]), matrix[:, :8] @ x + matrix[:, 8:] @ e)


def test_word_and_position_can_be_read_from_the_sum_at_width_4_and_noise_is_what_needs_width():
    assert read_back._read(4, 0.0) == 1
    assert read_back._read(4, 0.3) < 0.1
    assert read_back._read(512, 1.0) > 0.9


def test_who_takes_the_word_for_noise_misses_a_position_that_the_sum_contains():
    assert read_back._nearest_position(8) < 0.1 < read_back._read(8, 0.0)


def test_the_table_lies_in_few_directions():
    values = np.linalg.svd(sinusoidal.encode(np.arange(512), 512), compute_uv=False)
    energy = np.cumsum(values**2) / np.sum(values**2)
    assert energy[108] > 0.99 > energy[107]
