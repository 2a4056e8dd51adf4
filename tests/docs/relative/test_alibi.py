"""What the page on ALiBi states."""

import numpy as np
from transformers import MiniMaxConfig
from transformers.models.minimax.modeling_minimax import MiniMaxLightningAttention

from figures_src.encoding import alibi, attention

POSITION = np.arange(24)
QUERY, KEY = np.random.default_rng(0).normal(size=(2, 24, 16))
SLOPE = np.array([0.25])


def test_twelve_heads_have_eight_slopes_in_powers_of_two_and_four_between_the_steep_ones():
    slopes = np.log2(alibi.slopes(12))
    assert np.allclose(slopes, [-1, -2, -3, -4, -5, -6, -7, -8, -0.5, -1.5, -2.5, -3.5])
    paper = -8 * np.arange(1, 13) / 12
    assert not np.allclose(np.sort(slopes), np.sort(paper), atol=0.1)


def test_each_further_token_divides_the_weight_by_the_same_factor():
    weights = attention.softmax(alibi.bias(POSITION[-1:], POSITION, alibi.slopes(8)))[:, 0]
    assert np.allclose(weights[:, 1:] / weights[:, :-1], np.exp(alibi.slopes(8))[:, None])


def test_a_far_key_weighs_as_much_as_a_near_one_when_its_lead_is_the_price():
    distance, slope = 17, 1 / 16
    far = POSITION[-1] - distance
    content = slope * distance * (far == POSITION)
    weights = attention.softmax(content + alibi.bias(POSITION[-1:], POSITION, np.array([slope])))[0, 0]
    assert np.isclose(weights[-1 - distance], weights[-1])


def test_bias_added_before_the_scaling_is_eight_times_too_gentle_for_a_head_of_64():
    query = np.zeros((1, 64))
    bias = alibi.bias(POSITION[-1:], POSITION, alibi.slopes(8))
    too_early = (query @ np.zeros((24, 64)).T + bias) / np.sqrt(64)
    assert np.allclose(8 * too_early, attention.scores(query, np.zeros((24, 64)), bias=bias))


def test_minus_slope_times_key_index_prefers_the_beginning_and_plus_is_minus_the_distance():
    index, distance = POSITION[None].astype(float), (POSITION[-1] - POSITION)[None].astype(float)
    assert attention.softmax(-0.5 * index).argmax() == 0
    assert np.allclose(attention.softmax(0.5 * index), attention.softmax(-0.5 * distance))


def test_without_a_mask_a_reversed_text_gives_the_reversed_output():
    def output(x):
        return attention.attend(x, x, x, bias=alibi.bias(POSITION, POSITION, alibi.slopes(8)))

    assert np.allclose(output(QUERY[::-1]), output(QUERY)[:, ::-1])


def test_weight_on_the_last_tokens_of_a_long_text_is_one_minus_a_power_of_e():
    key = np.arange(20_000)
    weights = attention.softmax(alibi.bias(key[-1:], key, np.array([1 / 256])))[0, 0]
    assert np.isclose(weights[-512:].sum(), 1 - np.exp(-512 / 256))


def test_turning_the_image_leaves_the_bias_in_space_alone():
    patches = np.stack(np.divmod(np.arange(36), 6), axis=-1)
    turned = patches[:, ::-1] * [1, -1] + [0, 5]
    assert np.allclose(alibi.bias_in_space(turned, turned, SLOPE), alibi.bias_in_space(patches, patches, SLOPE))


def test_heads_that_see_one_side_can_tell_a_text_from_its_reverse():
    def output(x, side):
        return attention.attend(x, x, x, bias=alibi.bias(POSITION, POSITION, alibi.slopes(8), side=side))

    for side in ("past", "future"):
        assert not np.allclose(output(QUERY[::-1], side), output(QUERY, side)[:, ::-1])


def test_with_a_special_token_in_front_a_symmetric_encoder_tells_a_sequence_from_its_reverse():
    rng = np.random.default_rng(0)
    projections = [rng.normal(size=(3, 16, 16)) / 4 for _ in range(2)]

    def outputs(tokens):
        position = np.arange(len(tokens))
        bias = alibi.bias(position, position, np.array([0.25]))
        for query, key, value in projections:
            tokens = tokens + attention.attend(tokens @ query, tokens @ key, tokens @ value, bias=bias)[0]
        return tokens

    words, special = rng.normal(size=(12, 16)), rng.normal(size=(1, 16))
    assert np.allclose(outputs(words), outputs(words[::-1])[::-1])
    one, other = (outputs(np.concatenate([special, order])).mean(axis=0) for order in (words, words[::-1]))
    assert np.abs(one - other).max() > 0.01


def test_slopes_of_minimax_are_those_of_alibi_times_a_factor_of_the_layer():
    layers = 4
    config = MiniMaxConfig(num_attention_heads=8, num_hidden_layers=layers, hidden_size=32, head_dim=4)
    for layer in range(layers):
        rate = MiniMaxLightningAttention(config, layer_idx=layer).get_slope_rate().flatten()
        assert np.allclose(rate, alibi.slopes(8) * (1 - layer / (layers - 1)), atol=1e-4)
