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


def test_steps_before_the_key_cancel_and_equal_steps_are_rope():
    frequencies = rotary.frequencies(16)
    query, key = RANDOM.normal(size=(2, 1, 16))

    def score(steps, m, n):
        phase = np.cumsum(steps)
        turned = [rotary.rotate(x, phase[[at]], frequencies) for x, at in ((query, m), (key, n))]
        return (turned[0] @ turned[1].T).item()

    steps = RANDOM.uniform(size=20)
    before = np.where(np.arange(20) <= 5, RANDOM.uniform(size=20), steps)
    between = np.where(np.arange(20) == 8, 3.0, steps)
    assert np.isclose(score(steps, 12, 5), score(before, 12, 5))
    assert not np.isclose(score(steps, 12, 5), score(between, 12, 5))
    plain = rotary.rotate(query, np.array([12]), frequencies) @ rotary.rotate(key, np.array([5]), frequencies).T
    assert np.isclose(score(np.ones(20), 12, 5), plain.item())


def test_a_key_updated_by_each_reflection_gives_the_product():
    key, query, *vectors = RANDOM.normal(size=(6, 5))
    product = np.linalg.multi_dot([reflection(w) for w in vectors])
    kept = key
    for w in vectors:
        w = w / np.linalg.norm(w)
        kept = kept - 2 * (kept @ w) * w  # rank one
    assert np.isclose(kept @ query, key @ product @ query)
