import numpy as np
import torch
from numpy.testing import assert_allclose
from transformers.models.inkling.modeling_inkling import InklingRelativeLogits

from figures_src.encoding import content_bias

RNG = np.random.default_rng(0)


def test_it_is_the_bias_of_the_released_code_with_a_cache_and_beyond_the_extent():
    mix, profiles = RNG.normal(size=(2, 5, 3, 4)), RNG.normal(size=(4, 6))  # batch, queries, heads
    query, key = torch.arange(7, 12), torch.arange(12)
    released = InklingRelativeLogits(4, 6)
    released.proj = torch.nn.Parameter(torch.asarray(profiles))
    expected = released(torch.asarray(mix), query, key).detach()
    found = content_bias.bias(np.swapaxes(mix, 1, 2), profiles, (query[:, None] - key).numpy())
    assert_allclose(found, expected)
