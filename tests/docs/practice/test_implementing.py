"""What the page on writing the layers states."""

import math
from functools import partial

import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import LlamaConfig
from transformers.models.deepseek_v3.modeling_deepseek_v3 import apply_rotary_pos_emb_interleave
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

from figures_src import layers
from figures_src.encoding import alibi, by_parts, rotary
from tests.docs.practice.cases import Case


def rope(x, position, *, dtype=torch.float32, base=10_000.0, sign=1, layout="half_split"):
    """The rotation with one thing changed."""
    frequencies = sign * torch.from_numpy(rotary.frequencies(x.shape[-1], base)).to(dtype).double()
    return rotary.rotate(x.double(), position[:, None], frequencies, layout=layout).to(x.dtype)


def inv_freq(base=10_000.0, dims=64):
    return torch.from_numpy(rotary.frequencies(dims, base))


def half(dtype, x, position):
    return rope(x.to(dtype), position).float()


def as_in_transformers(x, position, **parameters):
    """Llama's rotation in `transformers`, with a scaling rule."""
    parameters = {"rope_type": "default", "rope_theta": 1e4} | parameters
    config = LlamaConfig(hidden_size=64, num_attention_heads=1, rope_parameters=parameters)
    return apply_rotary_pos_emb(x, x, *LlamaRotaryEmbedding(config)(x, position))[0]


def as_in_deepseek(x, position):
    """DeepSeek V3's rotation in `transformers`, which pairs neighbours and returns the pairs as halves."""
    angle = position[..., None].double() * torch.cat((inv_freq(), inv_freq()))
    return apply_rotary_pos_emb_interleave(x, x, angle.cos().float(), angle.sin().float())[0]


YARN = {"rope_type": "yarn", "factor": 8.0, "original_max_position_embeddings": 4_096}
OF_YARN = by_parts.yarn(64, 1e4, factor=8.0, original_length=4_096)
CASES = {
    "check_rope": Case(
        right={
            "the module's": (rope, inv_freq()),
            "interleaved": (partial(rope, layout="interleaved"), inv_freq(), True),
            "base 10,000,000": (partial(rope, base=1e7), inv_freq(1e7)),
            "a head of 16": (rope, inv_freq(dims=16)),
            "in place": (lambda x, position: x.copy_(rope(x, position)), inv_freq()),
            **{f"in {dtype}": (partial(half, dtype), inv_freq()) for dtype in (torch.bfloat16, torch.float16)},
            "Llama of transformers": (as_in_transformers, inv_freq()),
            "YaRN of transformers": (
                partial(as_in_transformers, **YARN),
                torch.from_numpy(OF_YARN.frequencies),
                False,
                OF_YARN.attention_factor,
            ),
        },
        wrong={
            "forgets to rotate": (lambda x, position: x, inv_freq()),
            "counts the input": (lambda x, position: rope(x, torch.arange(x.shape[2])[None]), inv_freq()),
            "counts from 1": (lambda x, position: rope(x, position + 1), inv_freq()),
            "takes heads for tokens": (
                lambda x, position: rope(x.transpose(1, 2), position[:, :3]).transpose(1, 2),
                inv_freq(),
            ),
            "uses the first sequence for all": (lambda x, position: rope(x, position[:1]), inv_freq()),
            "has another base": (partial(rope, base=500_000.0), inv_freq()),
            "turns the other way": (partial(rope, sign=-1), inv_freq()),
            "pairs neighbours": (partial(rope, layout="interleaved"), inv_freq()),
            "pairs neighbours and writes halves": (as_in_deepseek, inv_freq()),
            "rounds its frequencies": (partial(rope, dtype=torch.float16), inv_freq()),
            "has no scaling rule": (as_in_transformers, torch.from_numpy(OF_YARN.frequencies), False, 1.2),
            "forgets a factor of 1.05": (rope, inv_freq(), False, 1.05),
            "forgets YaRN's factor": (partial(as_in_transformers, **YARN), torch.from_numpy(OF_YARN.frequencies)),
        },
        blind={
            "seen from about 1.04 on": (lambda x, position: 1.03 * rope(x, position), inv_freq()),
            "Beyond 50,007 it does not look": (
                lambda x, position: rope(x, position.clamp(max=65_535)),
                inv_freq(),
            ),
        },
    )
}


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


def test_rotations_with_float32_angles_are_off_by_less_than_an_eighth_of_the_limit():
    position = torch.arange(49_900, 50_008)[None]
    for base, dims in ((1e4, 64), (5e5, 128), (1e7, 64), (1e4, 16)):
        x = 1 - 2 * torch.rand(1, 1, position.numel(), dims)
        exact = rotary.rotate(x.double(), position, inv_freq(base, dims), layout="half_split")
        angle = position.float()[..., None] * inv_freq(base, dims).float()
        found = rotary.apply_rotary(x, angle.cos(), angle.sin(), layout="half_split")
        off = (found.double() - exact).unflatten(-1, (2, -1)).norm(dim=-2)
        assert off.max() < 0.05 / 8
