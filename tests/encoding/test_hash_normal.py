"""Frozen samples: the same bits everywhere, and as good as a normal draw for a picture."""

import numpy as np
import torch

from figures_src.encoding import hash_normal

FIRST_OF_SEED_1 = [0.19570502289570868, 1.0669414740987122, -0.09657162660732865, -1.4140097298659384]  # by JavaScript


def fmix32(word):
    """MurmurHash3's finaliser, written once more with Python's whole numbers."""
    word ^= word >> 16
    word = word * 0x85EBCA6B % 2**32
    word ^= word >> 13
    word = word * 0xC2B2AE35 % 2**32
    return word ^ word >> 16


def test_the_bits_are_those_of_another_language():
    assert hash_normal.normal(4, seed=1).tolist() == FIRST_OF_SEED_1


def test_whole_numbers_of_python_give_the_same():
    start = fmix32(7)
    words = [fmix32((start + n * 0x9E3779B9) % 2**32) for n in range(1, 61)]
    sums = [sum(words[i : i + 12]) / 2**32 - 6 for i in range(0, 60, 12)]
    assert hash_normal.normal(5, seed=7).tolist() == sums


def test_a_longer_sample_begins_with_the_shorter_one():
    assert hash_normal.normal(9, seed=3)[:4].tolist() == hash_normal.normal(4, seed=3).tolist()


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


def test_the_deviation_multiplies_and_the_library_is_kept():
    small = hash_normal.normal(6, std=0.5, like=torch.zeros(1))
    assert isinstance(small, torch.Tensor)
    assert (small * 2).tolist() == hash_normal.normal(6).tolist() == hash_normal.normal(6, seed=0).tolist()
