"""What the page on the requirements of an encoding states."""

import numpy as np
import pytest

from figures_src.encoding import naive, sinusoidal

POSITION = np.arange(64)


def _best_linear_step(encoding):
    best = np.linalg.lstsq(encoding[:-1], encoding[1:], rcond=None)[0]
    return np.abs(encoding[:-1] @ best - encoding[1:]).max()


def test_two_words_with_the_same_vector_added_are_as_similar_as_the_formula_says():
    words = np.random.default_rng(0).normal(size=(2, 2000, 64))
    for added, expected in ((naive.integer(3)[0], 0.9), (sinusoidal.encode(17, 64), 1 / 3)):
        one, other = words + added
        cosine = np.sum(one * other, axis=-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(other, axis=-1)
        assert cosine.mean() == pytest.approx(expected, abs=0.01)


def test_the_share_of_the_length_of_position_3_depends_on_the_sequence():
    assert [naive.normalised(3, length)[0] for length in (5, 9)] == [0.75, 0.375]


def test_sinusoidal_steps_all_have_the_length_of_the_formula():
    steps = np.linalg.norm(np.diff(sinusoidal.encode(POSITION, 64), axis=0), axis=-1)
    assert np.allclose(steps, np.sqrt(np.sum(2 - 2 * np.cos(sinusoidal.frequencies(64)))))


def test_no_linear_step_with_a_constant_added_counts_in_bits():
    assert _best_linear_step(sinusoidal.encode(POSITION, 8)) < 1e-8
    assert _best_linear_step(np.hstack([naive.binary(POSITION, 6), np.ones((64, 1))])) > 0.1
