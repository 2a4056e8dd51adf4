"""What the page on the four doors states."""

import numpy as np

from figures_src.encoding import alibi, attention, rotary, sinusoidal, values
from figures_src.figures.foundations import moved_along

TOKENS = np.random.default_rng(0).normal(size=(10, 16))
HERE, THERE = np.arange(10), np.arange(100, 110)
FREQUENCIES = rotary.frequencies(16)


def _with_input(position):
    moved = TOKENS + sinusoidal.encode(position, 16)
    return attention.attend(moved, moved, moved)


def _with_rotation(position):
    turned = rotary.rotate(TOKENS, position, FREQUENCIES)
    return attention.attend(turned, turned, TOKENS)


def _with_bias(position):
    return attention.attend(TOKENS, TOKENS, TOKENS, bias=alibi.bias(position, position, np.array([0.5]))[0])


def _with_rotated_values(position):
    turned = rotary.rotate(TOKENS, position, FREQUENCIES)
    output = attention.attend(turned, turned, values.rotate(TOKENS, position, FREQUENCIES))
    return values.unrotate(output, position, FREQUENCIES)


def test_moving_the_text_changes_nothing_for_a_rotation():
    assert np.allclose(_with_rotation(HERE), _with_rotation(THERE))


def test_moving_the_text_changes_nothing_for_a_bias():
    assert np.allclose(_with_bias(HERE), _with_bias(THERE))


def test_moving_the_text_changes_nothing_for_values_rotated_and_turned_back():
    assert np.allclose(_with_rotated_values(HERE), _with_rotated_values(THERE))


def test_moving_the_text_changes_the_output_for_an_addition_to_the_input():
    assert not np.allclose(_with_input(HERE), _with_input(THERE))


def test_in_the_figure_only_the_input_makes_the_score_depend_on_the_place():
    axes = moved_along.draw().axes
    spread = [np.ptp(ax.lines[0].get_ydata()) for ax in axes]
    assert spread[0] > 1
    assert spread[1] > 1
    assert spread[2] < 1e-9
    assert spread[3] < 1e-9
