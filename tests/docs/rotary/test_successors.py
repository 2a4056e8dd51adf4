"""What the page on the successors of RoPE states."""

import numpy as np
import pytest

from figures_src.encoding import rotary

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
