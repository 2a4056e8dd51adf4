"""What the page on frequencies states."""

import math

import numpy as np
import pytest
import torch

from figures_src.encoding import rotary


@pytest.mark.parametrize(("head_dim", "base"), [(16, 100), (64, 10_000), (128, 500_000)])
def test_wavelengths_grow_by_one_factor_from_two_pi(head_dim, base):
    tokens = rotary.wavelengths(rotary.frequencies(head_dim, base))
    assert math.isclose(tokens[0], 2 * math.pi)
    assert np.allclose(tokens[1:] / tokens[:-1], base ** (2 / head_dim))
    assert math.isclose(tokens[-1], 2 * math.pi * base ** ((head_dim - 2) / head_dim))


@pytest.mark.parametrize("length", [100, 1_024, 4_096, 50_000])
def test_pairs_that_finish_a_turn_are_those_up_to_half_the_width_times_the_logarithm(length):
    tokens = rotary.wavelengths(rotary.frequencies(128))
    last = 64 * math.log(length / (2 * math.pi)) / math.log(10_000)
    assert np.array_equal(tokens <= length, np.arange(64) <= last)


def test_larger_base_keeps_the_fast_end_and_widens_every_step():
    small, large = (np.log(rotary.frequencies(128, base)) for base in (10_000, 500_000))
    assert small[0] == large[0] == 0
    assert (np.diff(large) < np.diff(small)).all()


def test_no_two_of_100_000_positions_look_alike_to_pair_0():
    turns = np.sort(np.mod(np.arange(100_000), 2 * np.pi))
    assert np.diff(turns).min() > 1e-6


def test_after_710_tokens_the_other_pairs_stand_elsewhere():
    moved = rotary.angles(710, rotary.frequencies(128))
    assert np.cos(moved[0]) > 0.999_999
    assert np.cos(moved).min() < -0.9


def test_all_pairs_together_single_out_one_position_and_each_alone_does_not():
    moved = rotary.angles(np.arange(512) - 137, rotary.frequencies(16))
    fits = np.cos(moved) >= np.cos(0.4)
    assert fits.all(axis=1).sum() == 1
    assert fits.sum(axis=0).min() > 40
    assert fits[:, 6:].all()


def test_halving_the_frequencies_is_counting_in_halves():
    ladder, position = rotary.frequencies(64), np.arange(100)
    assert np.allclose(rotary.angles(position, ladder / 2), rotary.angles(position / 2, ladder))


def test_index_of_the_dimension_needs_its_half_rounded_down():
    dimension = np.arange(64)
    assert np.allclose(10_000.0 ** (-2 * (dimension // 2) / 64)[::2], rotary.frequencies(64))
    assert 10_000.0 ** (-2 * dimension / 64)[-1] < 2 / 10_000**2


def test_width_of_the_model_gives_only_the_fast_end():
    assert rotary.frequencies(4096)[:64][-1] > 0.7


def test_bfloat16_lacks_whole_numbers_above_256():
    assert torch.tensor(257).to(torch.bfloat16).item() != 257


def test_angle_of_a_pair_is_the_rest_of_a_division_like_a_digit():
    step = 10_000 ** (2 / 64)
    position = np.arange(1000)[:, None]
    angles = np.mod(rotary.angles(position[:, 0], rotary.frequencies(64)), 2 * np.pi)
    rests = np.mod(position / step ** np.arange(32), 2 * np.pi)
    assert np.allclose(np.exp(1j * angles), np.exp(1j * rests))
