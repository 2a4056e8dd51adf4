"""What the page on frequencies states."""

import math

import numpy as np
import pytest

from figures_src.encoding import rotary


@pytest.mark.parametrize("length", [100, 1_024, 4_096, 50_000])
@pytest.mark.parametrize(("head_dim", "base"), [(32, 100), (128, 10_000), (256, 1_000_000)])
def test_pairs_that_finish_a_turn_are_those_up_to_half_the_width_times_the_logarithm(length, head_dim, base):
    tokens = rotary.wavelengths(rotary.frequencies(head_dim, base))
    last = head_dim / 2 * math.log(length / (2 * math.pi)) / math.log(base)
    assert np.array_equal(tokens <= length, np.arange(head_dim // 2) <= last)


def test_no_two_of_100_000_positions_agree_and_where_pair_0_nearly_does_others_are_elsewhere():
    turns = np.sort(np.mod(np.arange(100_000), 2 * np.pi))
    assert np.diff(turns).min() > 1e-6
    moved = np.cos(rotary.angles(710, rotary.frequencies(128)))
    assert moved[0] > 0.999_999
    assert moved.min() < -0.9


def test_all_pairs_together_single_out_one_position_and_each_alone_does_not():
    moved = rotary.angles(np.arange(512) - 137, rotary.frequencies(16))
    fits = np.cos(moved) >= np.cos(0.4)
    assert fits.all(axis=1).sum() == 1
    assert fits.sum(axis=0).min() > 40
    assert fits[:, 6:].all()


def test_with_the_base_of_llama_2_no_pair_of_llama_3_is_far_off_in_one_token_and_five_are_in_thirteen():
    difference = rotary.frequencies(128) - rotary.frequencies(128, 500_000)
    assert 0.125 < difference.max() < 0.13
    assert np.flatnonzero(13 * difference > np.pi / 2).tolist() == [4, 5, 6, 7, 8]
    assert not (12 * difference > np.pi / 2).any()


def test_rounding_the_frequency_and_rounding_the_angle_cost_half_of_the_error_each():
    position, inv_freq = np.arange(131_072.0), rotary.frequencies(128)[:8]
    exact, single = np.cos(position[:, None] * inv_freq), inv_freq.astype(np.float32)
    angles = {
        "frequency": position[:, None] * single.astype(np.float64),
        "angle": (position[:, None] * inv_freq).astype(np.float32).astype(np.float64),
        "both": (position.astype(np.float32)[:, None] * single).astype(np.float64),
    }
    worst = {name: np.abs(np.cos(each) - exact).max() for name, each in angles.items()}
    assert 0.45 < worst["frequency"] / worst["both"] < 0.55 > worst["angle"] / worst["both"] > 0.45


def test_index_of_the_dimension_needs_its_half_rounded_down():
    dimension = np.arange(64)
    assert np.allclose(10_000.0 ** (-2 * (dimension // 2) / 64), np.repeat(rotary.frequencies(64), 2))
    assert 1 / 10_000**2 < 10_000.0 ** (-2 * dimension / 64)[-1] < 2 / 10_000**2


def test_width_of_the_model_gives_only_the_fast_end():
    assert rotary.frequencies(4096)[:64][-1] > 0.7
