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


def test_bits_change_by_one_more_than_the_trailing_ones():
    changes = np.abs(np.diff(naive.binary(POSITION, 6), axis=0)).sum(axis=-1)
    trailing = [len(f"{p:b}") - len(f"{p:b}".rstrip("1")) for p in POSITION[:-1]]
    assert np.array_equal(changes, np.array(trailing) + 1)


def test_sinusoidal_steps_all_have_the_length_of_the_formula():
    steps = np.linalg.norm(np.diff(sinusoidal.encode(POSITION, 64), axis=0), axis=-1)
    assert np.allclose(steps, np.sqrt(np.sum(2 - 2 * np.cos(sinusoidal.frequencies(64)))))


def test_bits_and_random_tables_have_no_linear_step():
    assert _best_linear_step(sinusoidal.encode(POSITION, 8)) < 1e-8
    for encoding in (naive.binary(POSITION, 6), naive.integer(POSITION), np.random.default_rng(0).normal(size=(64, 8))):
        assert _best_linear_step(encoding) > 0.1


def test_no_linear_step_with_a_constant_added_counts_in_bits():
    assert _best_linear_step(np.hstack([naive.binary(POSITION, 6), np.ones((64, 1))])) > 0.1


@pytest.mark.parametrize("seed", range(3))
def test_a_bounded_encoding_with_a_linear_step_is_made_of_waves(seed):
    rng = np.random.default_rng(seed)
    rotation = np.linalg.qr(rng.normal(size=(6, 6)))[0]
    basis = rng.normal(size=(6, 6))
    step = basis @ rotation @ np.linalg.inv(basis)  # bounded powers, but not orthogonal itself
    start = rng.normal(size=6)
    path = np.array([np.linalg.matrix_power(step, p) @ start for p in range(200)])
    angles = np.angle(np.linalg.eigvals(step))
    waves = np.exp(1j * np.arange(200)[:, None] * angles)
    fitted = waves @ np.linalg.lstsq(waves, path.astype(complex), rcond=None)[0]
    assert np.allclose(fitted, path)
