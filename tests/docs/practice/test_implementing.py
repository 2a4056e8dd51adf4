"""What the page on writing the layers states; its migrations are run as they are printed there."""

import math
import re
from functools import partial
from pathlib import Path

import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import LlamaConfig, LlamaForCausalLM
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


def swapped(x, position):
    """The rotation with cosine and sine exchanged."""
    angle = position[:, None, :, None] * inv_freq()
    return rotary.apply_rotary(x.double(), angle.sin(), angle.cos(), layout="half_split").to(x.dtype)


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
            "swaps cosine and sine": (swapped, inv_freq()),
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
            "The check does not cover positions beyond 50,007": (
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
    powers = torch.from_numpy(alibi.slopes(8))[:, None]
    product = powers.half() * distance.half()
    assert torch.equal(product.double(), (powers * distance.half().double()).half().double())


def test_attn_mask_is_added_after_the_scaling():
    rng = torch.Generator().manual_seed(0)
    query, key = torch.randn(2, 4, 10, 16, generator=rng)
    bias = layers.ALiBi(4, 10)(query, key)
    weights = scaled_dot_product_attention(query, key, torch.eye(10).expand(4, 10, 10), attn_mask=bias)
    expected = (query @ key.mT / math.sqrt(16) + bias).softmax(-1)
    torch.testing.assert_close(weights, expected)


def test_init_weights_fills_buffers_before_loading_and_ruins_weights_after():
    size = {"hidden_size": 32, "num_attention_heads": 2, "num_key_value_heads": 1, "intermediate_size": 64}
    config = LlamaConfig(num_hidden_layers=2, vocab_size=50, initializer_range=0.5, **size)
    trained, tokens = LlamaForCausalLM(config).eval(), torch.arange(9)[None]
    differ = {}
    for order in ("init_weights first", "load first"):
        with torch.device("meta"):
            model = LlamaForCausalLM(config).eval()
        model.to_empty(device="cpu")
        steps = [model.init_weights, lambda model=model: model.load_state_dict(trained.state_dict())]
        for step in steps if order == "init_weights first" else steps[::-1]:
            step()
        differ[order] = (model(tokens).logits - trained(tokens).logits).abs().max()
    assert differ["init_weights first"] < 1e-5 and not differ["load first"] < 0.1
    cast = LlamaForCausalLM(config).half().float()
    before = cast.model.rotary_emb.inv_freq.clone()
    cast.init_weights()
    assert torch.equal(cast.model.rotary_emb.inv_freq, before)  # still rounded


def test_rotations_with_float32_angles_are_off_by_less_than_an_eighth_of_the_limit():
    position = torch.arange(49_900, 50_008)[None]
    for base, dims in ((1e4, 64), (5e5, 128), (1e7, 64), (1e4, 16)):
        x = 1 - 2 * torch.rand(1, 1, position.numel(), dims)
        exact = rotary.rotate(x.double(), position, inv_freq(base, dims), layout="half_split")
        angle = position.float()[:, None, :, None] * inv_freq(base, dims).float()
        found = rotary.apply_rotary(x, angle.cos(), angle.sin(), layout="half_split")
        off = (found.double() - exact).unflatten(-1, (2, -1)).norm(dim=-2)
        assert off.max() < 0.05 / 8


PAGE = Path(__file__).resolve().parents[3] / "docs/practice/implementing.md"
LENGTH, HEAD_DIM = 200, 64  # of the migrations


def migrate(name, *, position, **space):
    """The names after a block of the page has run; the package is the folder that it is made of."""
    (block,) = re.findall(rf"```\{{\.python \.quoted #{name}\}}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    generator = torch.Generator().manual_seed(0)
    shape = (2, LENGTH, 3, HEAD_DIM) if name.endswith("torchtune") else (2, 3, LENGTH, HEAD_DIM)
    space |= {"q": torch.randn(shape, generator=generator), "k": torch.randn(shape, generator=generator)}
    space |= {"head_dim": HEAD_DIM, "rope_theta": 10_000.0, "position_ids": position}
    block = block.replace("max_seq_len=512", f"max_seq_len={int(position.max()) + 1}")
    exec(block.replace("positional_encodings_illustrated", "figures_src"), space)
    return space["q"], space["k"]


def config():
    return LlamaConfig(hidden_size=3 * HEAD_DIM, num_attention_heads=3, max_position_embeddings=LENGTH)


@pytest.mark.slow
@pytest.mark.parametrize("library", ["transformers", "torchtune"])
@pytest.mark.parametrize("start", [0, 2_000, 100_000])
def test_both_sides_of_a_migration_give_the_same_numbers(library, start):
    position = start + torch.stack([torch.arange(LENGTH), torch.arange(LENGTH).flip(0)])
    before = migrate(f"before_{library}", position=position, config=config())
    after = migrate(f"after_{library}", position=position)
    atol = eval(re.search(r"atol=([^,]+), rtol=0\)", PAGE.read_text(encoding="utf-8"))[1], {"position_ids": position})
    for old, new in zip(before, after, strict=True):
        torch.testing.assert_close(new, old, atol=float(atol), rtol=0)
    assert torch.allclose(before[0], after[0], atol=1e-4, rtol=0) == (start == 0)
    shifted = migrate(f"after_{library}", position=position + 1)
    assert not torch.allclose(after[0], shifted[0], atol=5 * float(atol), rtol=0)


def test_in_bfloat16_transformers_rounds_what_the_package_does_not():
    position, q = torch.arange(4_096)[None], torch.randn(1, 2, 4_096, HEAD_DIM).bfloat16()
    cos, sin = LlamaRotaryEmbedding(config())(q, position)
    assert cos.dtype == sin.dtype == torch.bfloat16
    exact = rotary.rotate(q.double(), position[0], inv_freq(dims=HEAD_DIM), layout="half_split")
    ours = rotary.rotate(q, position[0], inv_freq(dims=HEAD_DIM), layout="half_split")
    theirs = apply_rotary_pos_emb(q, q, cos, sin)[0]
    assert (theirs - exact).square().mean() > 2 * (ours - exact).square().mean()


def test_far_out_the_package_is_closer_to_the_formula():
    position = torch.arange(100_000, 100_000 + LENGTH).expand(2, LENGTH)
    (before, _), (after, _) = (
        migrate("before_transformers", position=position, config=config()),
        migrate("after_transformers", position=position),
    )
    generator = torch.Generator().manual_seed(0)
    q = torch.randn(2, 3, LENGTH, HEAD_DIM, generator=generator).double()
    angle = position[:, None, :, None].double() * 10_000.0 ** (-torch.arange(0, HEAD_DIM, 2).double() / HEAD_DIM)
    first, second = q[..., : HEAD_DIM // 2], q[..., HEAD_DIM // 2 :]
    exact = torch.cat([first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos()], dim=-1)
    assert (before - exact).abs().max() > 100 * (after - exact).abs().max()
