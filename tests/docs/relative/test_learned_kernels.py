"""What the page on KERPLE, Sandwich and FIRE states."""

import numpy as np
import pytest

from figures_src.encoding import alibi, attention, fire, kerple, sandwich, sinusoidal

POSITION = np.arange(60)
ONE = np.ones(1)


def test_power_one_is_alibi():
    slopes = alibi.slopes(8)
    assert np.allclose(kerple.power(POSITION, POSITION, slopes, np.ones(8)), alibi.bias(POSITION, POSITION, slopes))


@pytest.mark.parametrize("r1", [0.5, 1.0, 2.0])
def test_weights_of_the_logarithm_are_a_power_of_the_distance(r1):
    bias = kerple.logarithmic(POSITION[-1:], POSITION, r1 * ONE, ONE)[0, 0]
    assert np.allclose(np.exp(bias), (1.0 + POSITION[-1] - POSITION) ** -r1)


def test_weights_of_a_straight_bias_are_an_exponential_of_the_distance():
    bias = alibi.bias(POSITION[-1:], POSITION, ONE / 16)[0, 0]
    assert np.allclose(np.exp(bias), np.exp(-1 / 16) ** (POSITION[-1] - POSITION))


@pytest.mark.parametrize("r2", [0.5, 1.0, 1.9])
def test_minus_a_power_up_to_2_is_a_kernel_on_vectors_that_sum_to_zero(r2):
    kernel = kerple.power(POSITION, POSITION, ONE, r2 * ONE)[0]
    centred = np.eye(60) - 1 / 60
    assert np.linalg.eigvalsh(centred @ kernel @ centred).min() > -1e-9


def test_minus_a_power_above_2_is_not():
    kernel = -(np.abs(POSITION[:, None] - POSITION) ** 3.0)
    centred = np.eye(60) - 1 / 60
    assert np.linalg.eigvalsh(centred @ kernel @ centred).min() < -1


def test_adding_a_constant_makes_the_negative_distance_a_kernel_and_keeps_the_weights():
    distance = alibi.bias(POSITION, POSITION, ONE)[0]
    assert np.linalg.eigvalsh(distance).min() < -1
    assert np.linalg.eigvalsh(distance + 59).min() > -1e-9
    assert np.allclose(attention.softmax(distance + 59), attention.softmax(distance))


@pytest.mark.parametrize("constant", [1e2, 1e4, 1e6])
def test_at_the_power_2_no_constant_makes_a_kernel(constant):
    kernel = kerple.power(POSITION, POSITION, ONE, 2 * ONE)[0]
    assert np.linalg.eigvalsh(kernel + constant).min() < -1e-3


def test_sandwich_is_the_dot_product_of_two_sinusoids_divided_for_each_head():
    encoding = sinusoidal.encode(POSITION, 128)
    expected = (encoding @ encoding.T)[None] / np.arange(1, 9)[:, None, None]
    assert np.allclose(sandwich.bias(POSITION, POSITION, 8), expected)


def test_sandwich_sums_from_pair_0_and_from_pair_1_differ_by_one_cosine():
    offset = POSITION - POSITION[:, None]
    frequencies = 10_000.0 ** (-2 * np.arange(1, 65) / 128)
    from_one = np.cos(offset[..., None] * frequencies).sum(axis=-1)
    difference = sandwich.bias(POSITION, POSITION, 8)[0] - from_one
    assert np.allclose(difference, np.cos(offset) - np.cos(offset * frequencies[-1]))


@pytest.mark.parametrize("query", [5, 100, 100_000])
def test_shares_of_fire_lie_between_0_and_1_at_every_length(query):
    key = np.unique(np.linspace(0, query, 50).astype(int))
    share = fire.share(np.array([query]), key, c=0.1, threshold=32.0)
    assert share.min() == 0
    assert share.max() <= 1
    assert (share.max() == 1) == (query >= 32)


def test_fire_changes_when_query_and_key_move_together():
    before, after = (fire.share(np.array([p]), np.array([p - 10]), c=0.1, threshold=8.0) for p in (50, 150))
    assert not np.isclose(before, after)


def test_near_zero_the_logarithm_is_alibi_with_the_product_of_both_numbers():
    near = kerple.logarithmic(np.array([1]), np.array([0]), 0.5 * ONE, 0.001 * ONE)
    assert np.isclose(near.item(), -0.5 * 0.001, rtol=1e-3)
