"""What the page on ALiBi states."""

import numpy as np
import pytest
from transformers import MiniMaxConfig
from transformers.models.minimax.modeling_minimax import MiniMaxLightningAttention

from figures_src.encoding import alibi, attention

POSITION = np.arange(24)
QUERY, KEY = np.random.default_rng(0).normal(size=(2, 24, 16))
SLOPE = np.array([0.25])


@pytest.mark.parametrize("heads", [1, 2, 4, 8, 16, 32])
def test_slopes_of_a_power_of_two_are_an_even_ladder_down_to_two_to_the_minus_eight(heads):
    slopes = alibi.slopes(heads)
    assert np.allclose(slopes, 2.0 ** (-8 * np.arange(1, heads + 1) / heads))
    assert slopes[-1] == 2**-8


def test_twelve_heads_have_eight_slopes_of_the_ladder_and_four_between_its_steep_rungs():
    assert np.allclose(np.log2(alibi.slopes(12)), [-1, -2, -3, -4, -5, -6, -7, -8, -0.5, -1.5, -2.5, -3.5])


@pytest.mark.parametrize("heads", range(1, 33))
def test_other_numbers_of_heads_take_every_second_rung_of_the_ladder_twice_as_fine(heads):
    power = 1 << (heads.bit_length() - 1)
    assert np.array_equal(alibi.slopes(heads)[power:], alibi.slopes(2 * power)[::2][: heads - power])


def test_each_further_token_divides_the_weight_by_the_same_factor():
    weights = attention.softmax(alibi.bias(POSITION[-1:], POSITION, alibi.slopes(8)))[:, 0]
    assert np.allclose(weights[:, 1:] / weights[:, :-1], np.exp(alibi.slopes(8))[:, None])


def test_a_far_key_weighs_as_much_as_a_near_one_when_its_lead_is_the_price():
    distance, slope = 17, 1 / 16
    far = POSITION[-1] - distance
    content = slope * distance * (far == POSITION)
    weights = attention.softmax(content + alibi.bias(POSITION[-1:], POSITION, np.array([slope])))[0, 0]
    assert np.isclose(weights[-1 - distance], weights[-1])


def test_both_forms_give_the_same_weights_under_a_causal_mask():
    weights = [
        attention.softmax(
            attention.scores(QUERY, KEY, bias=alibi.bias(POSITION, POSITION, alibi.slopes(8), form=form, side="past"))
        )
        for form in alibi.FORMS
    ]
    assert np.allclose(*weights)


def test_both_forms_differ_by_a_constant_in_each_row():
    by_distance, by_key = (
        alibi.bias(POSITION, POSITION, alibi.slopes(8), form=form, side="past") for form in alibi.FORMS
    )
    constant = alibi.slopes(8)[:, None, None] * POSITION[:, None]
    assert np.allclose(by_distance + constant, by_key)


def test_bias_added_before_the_scaling_is_eight_times_too_gentle_for_a_head_of_64():
    query = np.zeros((1, 64))
    bias = alibi.bias(POSITION[-1:], POSITION, alibi.slopes(8))
    too_early = (query @ np.zeros((24, 64)).T + bias) / np.sqrt(64)
    assert np.allclose(8 * too_early, attention.scores(query, np.zeros((24, 64)), bias=bias))


def test_minus_slope_times_key_index_prefers_the_beginning():
    weights = attention.softmax(-0.5 * POSITION[None].astype(float))
    assert weights.argmax() == 0


def test_without_a_mask_a_reversed_text_gives_the_reversed_output():
    def output(x):
        return attention.attend(x, x, x, bias=alibi.bias(POSITION, POSITION, alibi.slopes(8)))

    assert np.allclose(output(QUERY[::-1]), output(QUERY)[:, ::-1])


def test_weight_on_the_last_tokens_of_a_long_text_is_one_minus_a_power_of_e():
    key = np.arange(20_000)
    weights = attention.softmax(alibi.bias(key[-1:], key, np.array([1 / 256])))[0, 0]
    assert np.isclose(weights[-512:].sum(), 1 - np.exp(-512 / 256))


def test_on_a_line_of_patches_the_bias_in_space_is_that_of_a_text():
    line = np.stack([np.zeros(24), POSITION], axis=-1)
    slopes = alibi.slopes(8)
    assert np.allclose(alibi.bias_in_space(line, line, slopes), alibi.bias(POSITION, POSITION, slopes))


def test_turning_the_image_leaves_the_bias_in_space_alone():
    patches = np.stack(np.divmod(np.arange(36), 6), axis=-1)
    turned = patches[:, ::-1] * [1, -1] + [0, 5]
    assert np.allclose(alibi.bias_in_space(turned, turned, SLOPE), alibi.bias_in_space(patches, patches, SLOPE))


def test_gentler_slopes_stretch_the_bias():
    assert np.allclose(alibi.bias(2 * POSITION, 2 * POSITION, SLOPE / 2), alibi.bias(POSITION, POSITION, SLOPE))


def test_heads_that_see_one_side_can_tell_a_text_from_its_reverse():
    def output(x, side):
        return attention.attend(x, x, x, bias=alibi.bias(POSITION, POSITION, alibi.slopes(8), side=side))

    for side in ("past", "future"):
        assert not np.allclose(output(QUERY[::-1], side), output(QUERY, side)[:, ::-1])


def test_with_a_special_token_in_front_a_symmetric_encoder_tells_a_sequence_from_its_reverse():
    rng = np.random.default_rng(0)
    projections = [rng.normal(size=(3, 16, 16)) / 4 for _ in range(2)]

    def mean_output(tokens):
        position = np.arange(len(tokens))
        bias = alibi.bias(position, position, np.array([0.25]))
        for query, key, value in projections:
            tokens = tokens + attention.attend(tokens @ query, tokens @ key, tokens @ value, bias=bias)[0]
        return tokens.mean(axis=0)

    words, special = rng.normal(size=(12, 16)), rng.normal(size=(1, 16))
    assert np.allclose(mean_output(words), mean_output(words[::-1]))
    one, other = (mean_output(np.concatenate([special, order])) for order in (words, words[::-1]))
    assert np.abs(one - other).max() > 0.01


def test_slopes_of_minimax_are_those_of_alibi_times_a_factor_of_the_layer():
    layers = 4
    config = MiniMaxConfig(num_attention_heads=8, num_hidden_layers=layers, hidden_size=32, head_dim=4)
    for layer in range(layers):
        rate = MiniMaxLightningAttention(config, layer_idx=layer).get_slope_rate().flatten()
        assert np.allclose(rate, alibi.slopes(8) * (1 - layer / (layers - 1)), atol=1e-4)
