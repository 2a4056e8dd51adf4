"""What the page with the proofs behind the story states."""

import numpy as np
import pytest

from figures_src.encoding import attention, naive, sinusoidal
from figures_src.figures.foundations import mask_and_order

RNG = np.random.default_rng(0)
TOKENS = RNG.normal(size=(9, 16))
QUERY, KEY, VALUE = RNG.normal(size=(3, 16, 16)) / 4
ORDER = RNG.permutation(9)


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
