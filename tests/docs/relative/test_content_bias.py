"""What the page on the content-conditioned relative bias states."""

import numpy as np

from figures_src.encoding import content_bias

RANDOM = np.random.default_rng(0)
PROFILES = RANDOM.normal(size=(16, 8))
DISTANCE = np.arange(6)[:, None] - np.arange(6)


def test_a_mix_that_all_tokens_share_is_a_bias_of_the_head():
    shared = np.repeat(RANDOM.normal(size=(1, 16)), 6, axis=0)
    bias = content_bias.bias(shared, PROFILES, DISTANCE)
    for back in range(6):
        assert np.ptp(np.diagonal(bias, -back)) < 1e-12
    own = content_bias.bias(RANDOM.normal(size=(6, 16)), PROFILES, DISTANCE)
    assert np.ptp(np.diagonal(own)) > 1


def test_with_the_sign_reversed_a_causal_model_sees_one_number_per_token():
    mix = RANDOM.normal(size=(6, 16))
    seen = np.tril(content_bias.bias(mix, PROFILES, -DISTANCE))
    assert np.allclose(seen, np.diag(mix @ PROFILES[:, 0]))
