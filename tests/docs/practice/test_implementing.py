"""What the page on writing the layers states."""

import math

import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from figures_src import layers
from figures_src.encoding import alibi, rotary


def rope(x, position, *, dtype=torch.float32, base=10_000.0, sign=1, layout="half_split"):
    """The rotation with one thing changed."""
    frequencies = sign * torch.from_numpy(rotary.frequencies(x.shape[-1], base)).to(dtype).double()
    return rotary.rotate(x.double(), position[:, None], frequencies, layout=layout).to(x.dtype)


FAULTS = {
    "forgets to rotate": lambda x, position: x,
    "counts the input": lambda x, position: rope(x, torch.arange(x.shape[2])[None]),
    "counts from 1": lambda x, position: rope(x, position + 1),
    "takes heads for tokens": lambda x, position: rope(x.transpose(1, 2), position[:, :3]).transpose(1, 2),
    "uses the first sequence for all": lambda x, position: rope(x, position[:1]),
    "has another base": lambda x, position: rope(x, position, base=500_000.0),
    "turns the other way": lambda x, position: rope(x, position, sign=-1),
    "pairs neighbours": lambda x, position: rope(x, position, layout="interleaved"),
    "rounds its frequencies": lambda x, position: rope(x, position, dtype=torch.float16),
}


def test_the_check_passes_the_function_and_finds_each_planted_fault(block):
    check = block("implementing", "check_rope")["check_rope"]
    check(block("implementing", "rope")["rope"], 10_000.0)
    check(lambda x, position: rope(x, position, layout="interleaved"), 10_000.0, interleaved=True)
    for fault in FAULTS.values():
        with pytest.raises(AssertionError, match=r"\d"):
            check(fault, 10_000.0)


def test_is_causal_with_fewer_queries_than_keys_shows_the_first_query_the_oldest_key_alone():
    query, key, value = torch.zeros(1, 3, 4), torch.zeros(1, 12, 4), torch.eye(12)[None]
    weights = scaled_dot_product_attention(query, key, value, is_causal=True)[0]
    assert torch.equal(weights > 0, torch.ones(3, 12).tril().bool())


def test_two_roundings_are_worse_than_one():
    slope, distance = torch.from_numpy(alibi.slopes(12)), torch.arange(512.0, dtype=torch.float64)
    exact = slope[:, None] * distance
    once = exact.float().half().double()
    twice = (slope.half()[:, None] * distance.half()).double()
    assert (twice - exact).abs().max() > (once - exact).abs().max()


def test_attn_mask_is_added_after_the_scaling():
    rng = torch.Generator().manual_seed(0)
    query, key = torch.randn(2, 4, 10, 16, generator=rng)
    bias = layers.ALiBi(4, 10)(query, key)
    weights = scaled_dot_product_attention(query, key, torch.eye(10).expand(4, 10, 10), attn_mask=bias)
    expected = (query @ key.mT / math.sqrt(16) + bias).softmax(-1)
    torch.testing.assert_close(weights, expected)


def test_writing_into_the_buffers_is_fixed_by_one_move():
    module = layers.Rotary(rotary.frequencies(8), 4, layout="half_split")
    module._buffers["cos"] = torch.zeros(4, 4)  # as a loader does that goes round _apply
    module.to("cpu")
    assert torch.equal(module.cos, layers.Rotary(rotary.frequencies(8), 4, layout="half_split").cos)
