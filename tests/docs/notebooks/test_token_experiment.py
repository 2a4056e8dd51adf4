"""What the notebook on the same two words at two places states."""

import math

import numpy as np
import pytest

from figures_src.encoding import rotary

BEFORE, AFTER = -0.18977676331996918, 0.30431175231933594  # scores printed in the notes that the notebook redoes


def turned(vector, position):
    return rotary.rotate(np.asarray(vector)[None], np.array([position]), rotary.frequencies(len(vector)))[0]


@pytest.mark.parametrize("seed", range(12))
def test_score_of_one_pair_is_the_old_one_times_cosine_plus_the_cross_product_times_sine(seed):
    (a, b), (c, d) = query, key = np.random.default_rng(seed).normal(size=(2, 2))
    expected = (query @ key) * math.cos(1) + (a * d - b * c) * math.sin(1)
    assert np.isclose(turned(query, 2) @ turned(key, 1), expected)


def test_both_printed_scores_come_from_one_angle_between_the_vectors():
    cross = (AFTER - BEFORE * math.cos(1)) / math.sin(1)
    length, angle = math.hypot(BEFORE, cross), math.atan2(cross, BEFORE)
    query, key = np.array([1.0, 0.0]), length * np.array([math.cos(angle), math.sin(angle)])
    assert np.isclose(query @ key, BEFORE)
    assert np.isclose(turned(query, 2) @ turned(key, 1), AFTER)
    assert math.cos(angle) < 0 < math.cos(angle - 1)


def test_old_score_times_cosine_cannot_have_changed_the_sign():
    assert BEFORE * math.cos(1) < 0 < AFTER
