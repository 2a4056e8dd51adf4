"""What the page on attention and order states."""

from pathlib import Path

import numpy as np
import pytest
import torch

from figures_src.encoding import alibi, attention, naive, rotary, sinusoidal, value_rotation
from figures_src.figures.foundations import mask_and_order
from scripts.common import pasted

PAGE = Path(__file__).parents[3] / "docs/foundations/proofs.md"

RNG = np.random.default_rng(0)
TOKENS = RNG.normal(size=(9, 16))
QUERY, KEY, VALUE = RNG.normal(size=(3, 16, 16)) / 4
ORDER = RNG.permutation(9)
HERE, THERE = np.arange(9), np.arange(100, 109)
FREQUENCIES = rotary.frequencies(16)


def _attend(tokens, **settings):
    return attention.attend(tokens @ QUERY, tokens @ KEY, tokens @ VALUE, **settings)


def test_attention_is_permutation_equivariant():
    assert np.allclose(_attend(TOKENS[ORDER]), _attend(TOKENS)[ORDER], atol=1e-12)


def test_equal_tokens_get_equal_outputs():
    tokens = TOKENS.copy()
    tokens[7] = tokens[2]
    for _ in range(4):
        tokens = tokens + _attend(tokens)
        tokens = tokens + np.tanh(tokens @ QUERY) @ VALUE
        assert np.allclose(tokens[7], tokens[2])
    assert not np.allclose(tokens[7], tokens[3])


def test_a_causal_mask_breaks_the_symmetry():
    mask = attention.causal_mask(np.arange(9))
    assert not np.allclose(_attend(TOKENS[ORDER], mask=mask), _attend(TOKENS, mask=mask)[ORDER])


@pytest.mark.parametrize("seed", range(5))
def test_the_last_token_sees_the_order_from_the_second_masked_layer_on(seed):
    change = mask_and_order._change(True, seed)
    assert change[0] < 1e-12
    assert (change[1:] > 0.1).all()


@pytest.mark.parametrize("seed", range(5))
def test_without_a_mask_no_depth_sees_the_order(seed):
    assert mask_and_order._change(False, seed).max() < 1e-12


POSITION = np.arange(64)


def _best_linear_step(encoding):
    best = np.linalg.lstsq(encoding[:-1], encoding[1:], rcond=None)[0]
    return np.abs(encoding[:-1] @ best - encoding[1:]).max()


def test_sinusoidal_steps_all_have_the_length_of_the_formula():
    steps = np.linalg.norm(np.diff(sinusoidal.encode(POSITION, 64), axis=0), axis=-1)
    assert np.allclose(steps, np.sqrt(np.sum(2 - 2 * np.cos(sinusoidal.frequencies(64)))))


def test_no_linear_step_with_a_constant_added_counts_in_bits_or_in_a_gray_code():
    assert _best_linear_step(sinusoidal.encode(POSITION, 8)) < 1e-8
    gray = naive.binary(POSITION ^ (POSITION >> 1), 6)
    for code in (naive.binary(POSITION, 6), gray):
        assert _best_linear_step(np.hstack([code, np.ones((64, 1))])) > 0.1
    assert np.allclose(np.linalg.norm(np.diff(gray, axis=0), axis=1), 1)


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


def _block(function):
    (code,) = (each.code for each in pasted.blocks(PAGE.read_text(encoding="utf-8")) if f"def {function}(" in each.code)
    exec(code, space := {})
    return space


def test_the_test_of_the_page_permutes_the_tokens_of_a_batch_and_not_its_sequences():
    space, batch = _block("sees_order"), torch.randn(4, 9, 16)
    assert not space["sees_order"](lambda x: space["attend"](x, x, x), batch)
    assert space["sees_order"](lambda x: space["attend"](*[x + space["table"]] * 3), batch)


def test_rope_of_the_page_keeps_the_dtype_and_takes_positions_with_a_batch():
    rope, x = _block("rope")["rope"], torch.randn(1, 8, 32, 64)
    expected = torch.as_tensor(rotary.rotate(x, torch.arange(32), rotary.frequencies(64), layout="half_split"))
    torch.testing.assert_close(rope(x[0], torch.arange(32)[None]), expected[0], atol=1e-4, rtol=0)
    assert rope(x.bfloat16(), torch.arange(32)).dtype == torch.bfloat16
