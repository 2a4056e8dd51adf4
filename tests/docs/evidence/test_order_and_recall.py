"""What the page on order and recall states beyond its computed numbers."""

import numpy as np

from figures_src.experiments import summary

TEXTS = 200  # of 80 letters, for each seed


def test_three_of_five_seeds_of_the_sinusoids_guess_at_80_letters_one_is_better_and_one_is_worse():
    shares = summary.right("order", "sinusoidal")[:, summary.lengths("order").tolist().index(80)]
    surprise = 2 * np.sqrt(0.25 / TEXTS)
    assert np.sum(shares < 0.5 - surprise) == np.sum(shares > 0.5 + surprise) == 1
    assert len(shares) == 5
