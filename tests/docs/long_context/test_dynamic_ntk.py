"""What the page on dynamic NTK states."""

import numpy as np

from figures_src.encoding import rotary, scaling
from figures_src.figures.long_context import stale_keys

INV_FREQ = rotary.frequencies(128)


def slowest_divided_by(times, **settings):
    now = scaling.dynamic_ntk(128, length=times * 4_096, original_length=4_096, **settings).frequencies
    return INV_FREQ[-1] / now[-1]


def test_a_factor_of_four_divides_by_thirteen_at_four_times_the_length():
    assert np.isclose(slowest_divided_by(4, form="transformers", factor=4), 13)


def test_cached_keys_give_wrong_scores_and_the_newest_key_a_right_one():
    right, stale = stale_keys._scores()
    assert 0.3 < np.abs(right - stale).max() < 0.35
    assert np.isclose(right[-1], stale[-1])
    assert np.round(np.abs(right - stale).mean(), 1) == 0.1


def test_right_scores_depend_on_the_distance_alone():
    right, _ = stale_keys._scores()
    inv_freq = scaling.dynamic_ntk(64, length=stale_keys._LENGTH, original_length=stale_keys._TRAINED).frequencies
    distance = stale_keys._LENGTH - 1 - np.arange(stale_keys._LENGTH)
    assert np.allclose(right, np.cos(distance[:, None] * inv_freq).mean(axis=-1))
