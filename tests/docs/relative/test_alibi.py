"""What the page on ALiBi states."""

import numpy as np
from transformers import MiniMaxConfig
from transformers.models.minimax.modeling_minimax import MiniMaxLightningAttention

from figures_src.encoding import alibi, attention

POSITION = np.arange(24)


def test_twelve_heads_have_eight_slopes_in_powers_of_two_and_four_between_the_steep_ones():
    slopes = np.log2(alibi.slopes(12))
    assert np.allclose(slopes, [-1, -2, -3, -4, -5, -6, -7, -8, -0.5, -1.5, -2.5, -3.5])
    paper = -8 * np.arange(1, 13) / 12
    assert not np.allclose(np.sort(slopes), np.sort(paper), atol=0.1)


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
