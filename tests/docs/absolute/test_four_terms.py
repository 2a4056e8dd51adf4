"""What the page on the four parts of a score states."""

import numpy as np
import pytest

from figures_src.encoding import attention, sinusoidal
from figures_src.figures.foundations import read_back

WIDTH, LENGTH = 32, 40
POSITIONS = sinusoidal.encode(np.arange(LENGTH), WIDTH)


def _parts(rng, words, scale=1.0):
    to_query, to_key = rng.normal(size=(2, WIDTH, WIDTH)) / np.sqrt(WIDTH)
    positions = scale * POSITIONS
    return attention.cross_terms(words @ to_query, positions @ to_query, words @ to_key, positions @ to_key)


@pytest.mark.parametrize("scale", [0.5, 1.0, 2**0.5])
def test_the_parts_stand_as_one_to_half_to_half_to_a_quarter_at_random(scale):
    rng = np.random.default_rng(0)
    mean_square = np.zeros(4)
    for _ in range(300):
        parts = _parts(rng, rng.normal(size=(LENGTH, WIDTH)), scale)
        mean_square += [np.mean(part**2) for part in parts.values()]
    expected = np.array([1, scale**2 / 2, scale**2 / 2, scale**4 / 4])
    assert np.allclose(mean_square / mean_square[0], expected, rtol=0.1)


def test_all_three_parts_with_a_position_change_along_the_page_once_matrices_come_in_between():
    word = np.broadcast_to(np.random.default_rng(2).normal(size=WIDTH), (LENGTH, WIDTH))
    parts = _parts(np.random.default_rng(1), word)
    moved = {name: np.ptp(np.diagonal(part, -3)) for name, part in parts.items()}
    assert moved.pop("content_content") < 1e-12
    assert len(moved) == 3 and min(moved.values()) > 0.3


def test_the_matrix_that_moves_by_8_makes_a_head_that_looks_8_tokens_back():
    score = POSITIONS @ sinusoidal.shift_matrix(8, WIDTH) @ POSITIONS.T
    assert np.array_equal(np.argmax(score, axis=-1)[8:], np.arange(LENGTH - 8))


def test_a_head_of_32_pairs_looks_8_back_sharply_with_fast_pairs_and_broadly_with_a_mixture():
    offset, frequencies = np.arange(-50, 50), sinusoidal.frequencies(512)
    drop, far = {}, {}
    for name, chosen in {"fast": frequencies[:32], "mixture": frequencies[::8]}.items():
        score = np.cos((offset[:, None] - 8) * chosen).sum(axis=-1)
        assert offset[score.argmax()] == 8
        drop[name] = score.max() - score[offset == 9][0]
        far[name] = score[offset < -30].mean()
    assert drop["fast"] > 4 * drop["mixture"]
    assert far["mixture"] > 8 > abs(far["fast"])


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
