"""What the page on decay states."""

import numpy as np
import pytest

from figures_src.encoding import attention, rotary

HEAD_DIM = 128
FREQUENCIES = rotary.frequencies(HEAD_DIM)
DISTANCE = np.arange(2000)


def scores(query, key, distance=DISTANCE):
    """Scores of a query at 5,000 and the same key at every distance before it."""
    turned_query = rotary.rotate(query[None], np.array([5000]), FREQUENCIES)[0]
    keys = np.broadcast_to(key, (len(distance), HEAD_DIM))
    return rotary.rotate(keys, 5000 - distance, FREQUENCIES) @ turned_query


@pytest.mark.parametrize("peak", [0, 1, 42, 600, 1999])
def test_query_turned_on_by_a_distance_is_a_key_that_scores_highest_there_and_only_there(peak):
    query = np.random.default_rng(peak).normal(size=HEAD_DIM)
    score = scores(query, rotary.rotate(query[None], np.array([peak]), FREQUENCIES)[0])
    assert score.argmax() == peak
    assert np.isclose(score[peak], query @ query)
    assert np.sum(score > score[peak] - 1e-6) == 1


def test_random_scores_have_mean_zero_and_one_spread_at_every_distance():
    rng = np.random.default_rng(0)
    query, key = rng.normal(size=(2, 4000, HEAD_DIM))
    for distance in (0, 1, 10, 100, 1000):
        score = np.sum(query * rotary.rotate(key[:, None], np.array([-distance]), FREQUENCIES)[:, 0], axis=-1)
        assert abs(score.mean()) < 0.6  # three standard errors are 0.54
        assert np.isclose(score.std(), np.sqrt(HEAD_DIM), rtol=0.06)


def test_score_is_the_kernel_of_its_amplitudes_and_phases():
    query, key = np.random.default_rng(1).normal(size=(2, HEAD_DIM))
    amplitudes, phases = attention.amplitudes_phases(query, key)
    kernel = attention.kernel(-DISTANCE, FREQUENCIES, amplitudes=amplitudes, phases=phases)
    assert np.allclose(scores(query, key), kernel)


def test_equal_vectors_score_highest_at_distance_0_and_do_not_fall_step_by_step():
    score = scores(np.ones(HEAD_DIM), np.ones(HEAD_DIM))
    assert score.argmax() == 0
    assert (np.diff(score) > 0).sum() > 500
    assert score.min() < 0


def test_a_few_fast_pairs_alone_nearly_repeat_their_peak():
    beyond_peak = np.arange(2, 3000)[:, None] - 1
    four, twelve = (np.cos(beyond_peak * FREQUENCIES[:pairs]).mean(axis=1) for pairs in (4, 12))
    assert beyond_peak[four.argmax(), 0] + 1 == 2439 and four.max() > 0.99
    assert twelve.max() < 0.9
    assert 0 < 1 - np.cos(710) < 2e-9  # of pair 0 alone no softmax tells 710 tokens from none


def test_one_example_of_random_vectors_scores_higher_far_away_than_near():
    query, key = np.random.default_rng(0).normal(size=(2, 300, HEAD_DIM))[:, 0]
    score = scores(query, key, np.arange(1001))
    assert score[800:].max() > score[:200].max()
