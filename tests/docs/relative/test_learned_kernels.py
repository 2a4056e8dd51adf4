"""What the page on KERPLE, Sandwich and FIRE states."""

import numpy as np
import pytest

from figures_src.encoding import fire, kerple, sandwich

POSITION = np.arange(60)
ONE = np.ones(1)


@pytest.mark.parametrize("r1", [0.5, 1.0, 2.0])
def test_weights_of_the_logarithm_are_a_power_of_the_distance(r1):
    bias = kerple.logarithmic(POSITION[-1:], POSITION, r1 * ONE, ONE)[0, 0]
    assert np.allclose(np.exp(bias), (1.0 + POSITION[-1] - POSITION) ** -r1)


def test_sandwich_sums_from_pair_0_and_from_pair_1_differ_in_the_fastest_and_one_slower_cosine():
    offset = POSITION - POSITION[:, None]
    frequencies = 10_000.0 ** (-2 * np.arange(1, 65) / 128)
    from_one = np.cos(offset[..., None] * frequencies).sum(axis=-1)
    whole = sandwich.bias(POSITION, POSITION, 8)[0]
    difference = whole - from_one
    assert np.abs(np.diff(from_one[0], n=2)).sum() < 0.7 * np.abs(np.diff(whole[0], n=2)).sum()
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
