"""What the page on variants of rotary encoding states."""

import math

import numpy as np
import pytest

from figures_src.encoding import attention, pope, rotary, xpos
from figures_src.experiments.small_models import summary

RANDOM = np.random.default_rng(0)


def reflection(w):
    return np.eye(len(w)) - 2 * np.outer(w, w) / (w @ w)


@pytest.mark.parametrize("between", [0.0, 0.3, 0.7, 1.5, np.pi / 2])
def test_two_reflections_make_a_rotation_by_twice_the_angle_and_seldom_commute(between):
    first, second = (reflection(np.array([np.cos(angle), np.sin(angle)])) for angle in (0.2, 0.2 + between))
    assert np.allclose(second @ first, rotary.matrix(1, np.array([2 * between])))
    assert np.allclose(second @ first, first @ second) == (between in (0.0, np.pi / 2))


def test_a_shell_game_depends_on_the_order_of_the_swaps_and_a_rotation_does_not():
    cups = np.eye(3)
    one, other = reflection(cups[0] - cups[1]), reflection(cups[1] - cups[2])
    assert (cups[0] @ one @ other).argmax() == 2
    assert (cups[0] @ other @ one).argmax() == 1
    turns = [rotary.matrix(1, rotary.frequencies(4, base)) for base in (100.0, 10_000.0)]
    assert np.allclose(turns[0] @ turns[1], turns[1] @ turns[0])


def test_a_sum_of_frequencies_in_query_and_key_is_not_relative():
    waves = np.exp(1j * np.arange(1010)[:, None] * rotary.frequencies(16))
    query, key = RANDOM.normal(size=(2, 8)) + 1j * RANDOM.normal(size=(2, 8))
    coefficients = np.eye(8) + 0.3 * RANDOM.normal(size=(8, 8))  # one's own frequency, and some of each other

    def scores(factors):
        return [((query * factors[n + 5]) @ (key * factors[n]).conj()).real for n in (0, 10, 1000)]

    assert np.ptp(scores(waves)) < 1e-9
    assert np.ptp(scores(waves @ coefficients)) > 1


HEAD_DIM = 128
FREQUENCIES = rotary.frequencies(HEAD_DIM)
QUERY, KEY = np.random.default_rng(0).normal(size=(2, 1, HEAD_DIM))


def score(m, n, **settings):
    query = xpos.rotate_query(QUERY, np.array([m]), FREQUENCIES, **settings)
    return (query @ xpos.rotate_key(KEY, np.array([n]), FREQUENCIES, **settings).T).item()


def test_equal_vectors_score_more_smoothly_than_with_rotation_alone():
    distance = np.arange(500, 2000)
    sizes = xpos.decay(HEAD_DIM) ** (distance[:, None] / 512) / 64
    fading = attention.kernel(distance, FREQUENCIES, amplitudes=sizes)
    assert np.abs(np.diff(fading)).mean() < 0.5 * np.abs(np.diff(attention.kernel(distance, FREQUENCIES))).mean()


def test_scores_of_the_past_fade_and_those_of_the_future_grow_without_bound():
    distances = (1_000, 5_000, 10_000, 20_000)
    ahead, back = [abs(score(0, n)) for n in distances], [abs(score(m, 0)) for m in distances]
    assert (np.diff(np.log(ahead)) > 1).all() and ahead[-1] > 1e12
    assert back[-1] < 0.1 * back[0]


def test_factor_of_the_fastest_pair_overflows_where_the_page_says():
    fastest = xpos.decay(HEAD_DIM)[0]
    for dtype, last in ((np.float16, 4_532), (np.float32, 36_260)):
        largest = np.log(float(np.finfo(dtype).max))
        assert -last / 512 * np.log(fastest) <= largest < -(last + 1) / 512 * np.log(fastest)


def test_pope_is_rope_of_pairs_that_point_one_way():
    inv_freq = rotary.frequencies(2 * HEAD_DIM)
    for x, position in ((QUERY, 700), (KEY, 40)):
        pairs = np.stack([np.log1p(np.exp(x)), np.zeros_like(x)], axis=-1).reshape(1, 2 * HEAD_DIM)
        assert np.allclose(pope.rotate(x, position, inv_freq), rotary.rotate(pairs, position, inv_freq))
    phases = -np.arange(1, HEAD_DIM + 1) / 9
    started = rotary.rotate(pairs, 1, phases)  # the key's pairs
    assert np.allclose(pope.rotate(KEY, 40, inv_freq, phases=phases), rotary.rotate(started, 40, inv_freq))


def test_eight_seeds_cannot_tell_the_two_starts_of_the_phases_apart():
    (drawn, seeds), (zero, others) = (summary.solved("shift", scheme) for scheme in ("pope_drawn", "pope"))
    solved = drawn + zero
    ways = [math.comb(seeds, one) * math.comb(others, solved - one) for one in range(solved - others, seeds + 1)]
    as_rare = sum(each for each in ways if each <= ways[drawn - (solved - others)])  # Fisher's exact test, two-sided
    assert as_rare / sum(ways) > 0.4


def test_a_key_scores_highest_at_the_query_with_phases_of_zero_and_five_back_with_those_of_five_tokens():
    inv_freq, position = rotary.frequencies(2 * HEAD_DIM), np.arange(60)

    def best(query, key, phases):
        turned = pope.rotate(np.repeat(key[None], 60, axis=0), position, inv_freq, phases=phases)
        return (pope.rotate(query[None], 59, inv_freq) @ turned.T).argmax()

    contents = RANDOM.normal(size=(50, 2, HEAD_DIM))
    assert {best(*each, 0.0) for each in contents} == {59}
    assert {best(*each, 5 * inv_freq - 2 * np.pi) for each in contents} == {54}
