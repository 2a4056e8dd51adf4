"""What the page on the four entry points states."""

import numpy as np

from figures_src.encoding import alibi, attention, rotary, sinusoidal, value_rotation

TOKENS = np.random.default_rng(0).normal(size=(10, 16))
HERE, THERE = np.arange(10), np.arange(100, 110)
FREQUENCIES = rotary.frequencies(16)


def _with_input(position):
    moved = TOKENS + sinusoidal.encode(position, 16)
    return attention.attend(moved, moved, moved)


def _with_rotation(position):
    rotated = rotary.rotate(TOKENS, position, FREQUENCIES)
    return attention.attend(rotated, rotated, TOKENS)


def _with_bias(position):
    return attention.attend(TOKENS, TOKENS, TOKENS, bias=alibi.bias(position, position, np.array([0.5]))[0])


def _with_rotated_values(position):
    rotated = rotary.rotate(TOKENS, position, FREQUENCIES)
    output = attention.attend(rotated, rotated, value_rotation.rotate(TOKENS, position, FREQUENCIES))
    return value_rotation.unrotate(output, position, FREQUENCIES)


def test_shifting_the_sequence_changes_nothing_for_rotation_bias_and_values_rotated_back():
    for layer in (_with_rotation, _with_bias, _with_rotated_values):
        assert np.allclose(layer(HERE), layer(THERE))


def test_shifting_the_sequence_changes_the_output_for_an_addition_to_the_input():
    assert not np.allclose(_with_input(HERE), _with_input(THERE))
