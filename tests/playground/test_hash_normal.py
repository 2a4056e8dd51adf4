"""Frozen samples: the same bits everywhere, and as good as a normal draw for a picture."""

import numpy as np

from tests.playground import hash_normal

FIRST_OF_SEED_1 = [0.19570502289570868, 1.0669414740987122, -0.09657162660732865, -1.4140097298659384]  # by JavaScript


def test_the_bits_are_those_of_another_language():
    assert hash_normal.normal(4, seed=1).tolist() == FIRST_OF_SEED_1


def test_mean_deviation_and_tails_are_nearly_normal():
    sample = hash_normal.normal(200_000, seed=5)
    assert abs(sample.mean()) < 0.01
    assert abs(sample.std() - 1) < 0.01
    assert abs((np.abs(sample) < 1).mean() - 0.6827) < 0.006
    assert np.abs(sample).max() < 6


def test_neighbouring_numbers_and_seeds_are_unrelated():
    first, second = hash_normal.normal(100_000, seed=0), hash_normal.normal(100_000, seed=1)
    assert abs(np.corrcoef(first[:-1], first[1:])[0, 1]) < 0.01
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.01
