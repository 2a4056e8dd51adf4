"""What the page on what breaks beyond the training length states."""

import numpy as np

from figures_src.encoding import frequency_ramp, rotary
from figures_src.figures.long_context import out_of_range_score as fit


def scores(ridge, frequencies=fit._FREQUENCIES):
    score = fit._score(ridge, frequencies)
    return np.abs(score[: fit._TRAINED]), np.abs(score[fit._TRAINED :])


def test_the_size_outside_reaches_from_tens_to_almost_a_million():
    inside, largest = zip(*((part.max() for part in scores(ridge)) for ridge in fit._RIDGES), strict=True)
    assert max(inside) < 1
    assert 5e5 < largest[0] < 1e6
    assert 10 < largest[1] < 50


def test_without_the_pairs_that_reach_new_angles_the_score_grows_nearly_as_much():
    rotations = fit._FREQUENCIES * fit._TRAINED / (2 * np.pi)
    completed = rotations >= 1
    assert np.sum(~completed) == 23
    for ridge in fit._RIDGES:
        assert scores(ridge, fit._FREQUENCIES[completed])[1].max() > scores(ridge)[1].max() / 3


def test_the_two_fits_agree_inside():
    free, costly = (fit._score(ridge)[: fit._TRAINED] for ridge in fit._RIDGES)
    assert round(np.sqrt(np.mean((free - costly) ** 2)), 2) == 0.06


def test_shares_of_the_circle_are_those_of_the_alternative_text():
    turns = frequency_ramp.turns(rotary.frequencies(128), 4_096)
    assert turns[30] > 1 and turns[42] > 1
    assert 0.8 < turns[46] < 0.9 and 0.45 < turns[50] < 0.55 and 1 / 15 < turns[63] < 1 / 13
