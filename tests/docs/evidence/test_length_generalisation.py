"""What the page on length generalisation states of our adder."""

import numpy as np

from figures_src.experiments.small_models import plan, summary

TRAINED, BEYOND, LONGEST = 2, 3, -1  # of the tested digits: 3, 4, 6


def test_the_page_names_the_digits_that_were_trained_and_tested():
    settings = plan.EXPERIMENTS["add"].settings
    assert settings["trained"] == [1, 3] and settings["tested"] == [1, 2, 3, 4, 5, 6]


def test_rope_adds_as_many_digits_as_in_training_and_not_one_more_in_any_seed():
    exact = summary.exact("add", "rotary")
    assert exact[:, TRAINED].mean() > 0.9 and exact[:, BEYOND].max() < 0.05
    assert (exact[:, 1] < exact[:, TRAINED]).all()  # each length is learned by itself: 2 digits are easier


def test_coupled_positions_add_most_sums_of_a_digit_more_in_every_seed_and_few_of_six():
    exact = summary.exact("add", "rotary_coupled")
    assert exact[:, :BEYOND].min() == 1 and exact[:, BEYOND].min() > 0.6 and exact[:, LONGEST].max() < 0.1
    assert (np.diff(exact[:, BEYOND:], axis=1) < 0).all()


def test_random_positions_and_none_learn_one_digit_and_not_three():
    for scheme in ("rotary_drawn", "none"):
        exact = summary.exact("add", scheme)
        assert exact[:, 0].min() == 1 and exact[:, TRAINED].max() < 0.2
