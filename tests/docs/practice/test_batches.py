"""What the page on padding and packing states, and what its checks are tried on."""

import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import (
    AfmoeConfig,
    AfmoeForCausalLM,
    BloomConfig,
    BloomForCausalLM,
    CLIPVisionConfig,
    DataCollatorWithFlattening,
    Gemma2Config,
    Gemma2ForCausalLM,
    GptOssConfig,
    GptOssForCausalLM,
    LlamaConfig,
    LlamaForCausalLM,
    LlavaConfig,
    LlavaForConditionalGeneration,
    MptConfig,
    MptForCausalLM,
    OPTConfig,
    OPTForCausalLM,
    Qwen2VLConfig,
    Qwen2VLForConditionalGeneration,
    Qwen3_5ForCausalLM,
    Qwen3_5TextConfig,
    Qwen3Config,
    Qwen3ForCausalLM,
)
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

from figures_src.encoding import mrope, rotary
from figures_src.experiments import kv_cache
from tests.docs.practice.cases import Case


@pytest.mark.parametrize(("encoding", "may_run_on"), [("rotary", True), ("added", False)])
def test_in_a_packed_sequence_rotary_may_count_on_and_added_positions_must_restart(encoding, may_run_on):
    assert kv_cache.packed_error("restart, own text only", encoding) < 1e-13
    run_on = kv_cache.packed_error("run on, own text only", encoding)
    assert run_on < 1e-13 if may_run_on else run_on > 0.1


@pytest.mark.parametrize("encoding", ["rotary", "added"])
@pytest.mark.parametrize("name", [name for name in kv_cache.PACKINGS if "own text" not in name])
def test_packed_texts_without_a_block_mask_are_wrong(name, encoding):
    assert kv_cache.packed_error(name, encoding) > 0.1


def test_a_mask_made_from_restarted_positions_lets_the_first_text_see_the_second():
    seen = kv_cache.packed_mask("positions", kv_cache.packed_position(restart=True))
    assert seen[kv_cache.FIRST - 1, kv_cache.FIRST :].all()


@pytest.mark.parametrize("encoding", ["rotary", "added"])
def test_padding_in_front_is_harmless_where_words_are_counted_and_padding_is_masked(encoding):
    assert kv_cache.padded_error("from the first word", encoding) < 1e-13


def test_counting_padding_is_harmless_for_rotary_and_wrong_for_added_positions():
    assert kv_cache.padded_error("from the first pad", "rotary") < 1e-13
    assert kv_cache.padded_error("from the first pad", "added") > 0.1


@pytest.mark.parametrize("encoding", ["rotary", "added"])
@pytest.mark.parametrize("name", ["prompt from the word, new from the pad", "from the first word, padding seen"])
def test_two_ways_of_counting_or_seen_padding_are_wrong(name, encoding):
    assert kv_cache.padded_error(name, encoding) > 0.1


def test_the_collator_of_transformers_gives_what_the_check_of_packing_passes(block):
    rows = [{"input_ids": [5, 6, 7]}, {"input_ids": [8, 9]}]
    batch = DataCollatorWithFlattening(return_flash_attn_kwargs=True, return_seq_idx=True)(rows)
    block("batches", "check_packed")["check_packed"](batch["position_ids"][0], batch["cu_seq_lens_q"])
    assert batch["cu_seq_lens_k"].tolist() == [0, 3, 5] and batch["seq_idx"].tolist() == [[0, 0, 0, 1, 1]]
    inferred = DataCollatorWithFlattening()(rows)
    assert {"cu_seq_lens_q", "seq_idx", "attention_mask"}.isdisjoint(inferred)


SIZE = {"num_hidden_layers": 2, "vocab_size": 50, "initializer_range": 0.5, "num_key_value_heads": 1}
SIZE |= {"hidden_size": 32, "num_attention_heads": 2, "intermediate_size": 64}


def mixed(model, rows=None, **settings):
    """How far the second of two packed sequences is from its output alone; rows: of M-RoPE's ids."""
    torch.manual_seed(0)
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=0.5)
    first, second = torch.randint(40, (2, 6))
    positions = torch.arange(6)[None]
    if rows:
        positions = positions.expand(rows, 1, 6)
    alone = model(second[None], position_ids=positions).logits[0]
    twice = torch.cat([positions, positions], dim=-1)
    packed = model(torch.cat([first, second])[None], position_ids=twice, **settings).logits[0]
    return (packed[6:] - alone).abs().max()


def test_a_long_neighbour_changes_the_frequencies_of_a_short_prompt():
    rule = {"rope_type": "dynamic", "factor": 4.0, "rope_theta": 1e4}
    table = LlamaRotaryEmbedding(LlamaConfig(**SIZE, max_position_embeddings=8, rope_parameters=rule))
    short, long = torch.arange(6), torch.arange(16)
    padded = torch.cat([torch.zeros(10, dtype=torch.long), short])

    def cosines(*rows):
        return table(torch.zeros(1), torch.stack(rows))[0][0, -6:]

    within = torch.cat([torch.zeros(8, dtype=torch.long), torch.arange(8)])
    assert torch.equal(cosines(padded), cosines(short)) and torch.equal(cosines(padded, within), cosines(short))
    assert (cosines(padded, long) - cosines(short)).abs().max() > 0.05


SMALL = {"vocab_size": 50, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2}
EXPERTS = {**SIZE, "head_dim": 16, "num_experts_per_tok": 2}


@pytest.mark.parametrize(
    ("model", "config", "attention", "looks"),
    [
        (LlamaForCausalLM, LlamaConfig(**SIZE), "sdpa", True),
        (Qwen3ForCausalLM, Qwen3Config(**SIZE, head_dim=16), "sdpa", True),
        (Gemma2ForCausalLM, Gemma2Config(**SIZE, head_dim=16), "eager", True),
        (GptOssForCausalLM, GptOssConfig(**EXPERTS, num_local_experts=4), "eager", False),
        (AfmoeForCausalLM, AfmoeConfig(**EXPERTS, num_experts=4, moe_intermediate_size=32), "sdpa", False),
        (OPTForCausalLM, OPTConfig(**SMALL, ffn_dim=64, word_embed_proj_dim=32), "sdpa", False),
        (BloomForCausalLM, BloomConfig(vocab_size=50, hidden_size=32, n_layer=2, n_head=2), "eager", False),
        (MptForCausalLM, MptConfig(vocab_size=50, d_model=32, n_layers=2, n_heads=2), "eager", False),
    ],
)
def test_some_models_of_transformers_never_look_for_restarts(model, config, attention, looks):
    model = model(config).eval()
    assert model.config._attn_implementation == attention
    assert (mixed(model, use_cache=False) < 1e-3) == looks


def test_with_a_cache_transformers_does_not_look_for_restarts():
    model = LlamaForCausalLM(LlamaConfig(**SIZE)).train()
    assert mixed(model, use_cache=True) > 1 > 1e-3 > mixed(model, use_cache=False)
    model.config.use_cache = False  # as Trainer does
    assert mixed(model) < 1e-3


def test_multimodal_models_mix_packed_sequences_unless_the_call_says_otherwise():
    vision = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    vision = CLIPVisionConfig(**vision, image_size=28, patch_size=14)
    llava = LlavaForConditionalGeneration(
        LlavaConfig(text_config=LlamaConfig(**SIZE), vision_config=vision, image_token_id=49)
    )
    llava.train().config.use_cache = False  # as Trainer does
    assert llava.config.text_config.use_cache
    assert mixed(llava) > 1 > 1e-3 > mixed(llava, use_cache=False)

    rope = {"rope_type": "default", "rope_theta": 1e4, "mrope_section": [2, 3, 3]}
    vision = {"depth": 1, "embed_dim": 16, "hidden_size": 32, "num_heads": 2}
    qwen = Qwen2VLForConditionalGeneration(
        Qwen2VLConfig(text_config={**SIZE, "rope_parameters": rope}, vision_config=vision)
    ).train()
    assert min(mixed(qwen, rows, use_cache=False) for rows in (None, 3)) > 1
    assert mixed(qwen, 4, use_cache=False) < 1e-3


def test_a_hybrid_mixes_packed_sequences_unless_both_kinds_of_its_layers_are_told():
    kinds = {"layer_types": ["linear_attention", "full_attention"], "linear_num_key_heads": 2}
    kinds |= {"linear_num_value_heads": 2, "linear_key_head_dim": 8, "linear_value_head_dim": 8, "head_dim": 16}
    model = Qwen3_5ForCausalLM(Qwen3_5TextConfig(**SIZE, **kinds))
    assert mixed(model, use_cache=False) > 1
    with pytest.raises(ValueError, match="flash-linear-attention"):  # the recurrence reads the lengths
        mixed(model, use_cache=False, cu_seq_lens_q=torch.tensor([0, 6, 12], dtype=torch.int32))
    with pytest.raises(ValueError, match="causal_conv1d"):  # the convolution reads the numbers of the sequences
        mixed(model, use_cache=False, seq_idx=torch.tensor([[0] * 6 + [1] * 6], dtype=torch.int32))


MASK = torch.tensor([[0, 0, 0, 1, 1, 1, 1], [1] * 7])
COUNTED = (MASK.cumsum(1) - 1).clamp(min=0)
PHOTO = torch.tensor(mrope.position_ids([("text", 2), ("image", 2, 2), ("text", 3)])[:, 0])
ENDS = torch.tensor([0, 3, 5], dtype=torch.int32)
RESTART = torch.tensor([0, 1, 2, 0, 1])


def reader(dtype=torch.float32, *, leaks=False, heads=4, key_heads=2):
    """A layer of grouped-head attention over packed texts of 3, 4 and 1 tokens, for `check_leak`."""
    random = torch.Generator().manual_seed(0)
    table = torch.randn(11, 32, generator=random).to(dtype)
    into = (torch.randn(32, 8 * (heads + 2 * key_heads), generator=random) / 6).to(dtype)
    text = torch.tensor([0, 0, 0, 1, 1, 1, 1, 2])
    seen = torch.ones(8, 8).tril().bool() if leaks else (text[:, None] == text).tril()

    def model(tokens):
        q, k, v = (table[tokens] @ into).unflatten(1, (-1, 8)).transpose(0, 1).split((heads, key_heads, key_heads))
        q, k = (rotary.rotate(x, torch.arange(8), rotary.frequencies(8)) for x in (q, k))
        out = scaled_dot_product_attention(q[None], k[None], v[None], attn_mask=seen, enable_gqa=True)[0]
        return out.transpose(0, 1).flatten(1)

    return model, torch.tensor([10, 1, 2, 3, 10, 5, 6, 10]), [0, 3, 7, 8], 11


CASES = {
    "check_padded": Case(
        right={
            "tokens counted": (COUNTED, MASK),
            "padding counted, with RoPE": (torch.arange(7).expand(2, 7), MASK),
            "int32, a mask of booleans": (COUNTED.int(), MASK.bool()),
            "at a million": (COUNTED + 1_000_000, MASK),
            "an absolute table": (COUNTED, MASK, 0),
            "RoBERTa's table": (COUNTED + 2, MASK, 2),
            "padding on the right": (torch.arange(7)[None], torch.tensor([[1, 1, 1, 1, 0, 0, 0]]), 0),
            "one token": (torch.tensor([[0, 0]]), torch.tensor([[0, 1]]), 0),
            "a row of padding": (torch.tensor([[0, 0]]), torch.tensor([[0, 0]]), 0),
        },
        wrong={
            "a new token counted with the padding": (torch.tensor([[0, 0, 0, 0, 1, 2, 6]]), MASK[:1]),
            "a position twice": (torch.tensor([[0, 0, 0, 0, 1, 2, 2]]), MASK[:1]),
            "padding counted, with a table": (torch.arange(7).expand(2, 7), MASK, 0),
        },
        accused={
            "packed rows": (torch.tensor([[0, 1, 2, 0, 1, 2, 3]]), MASK[1:]),
            "M-RoPE after an image": (PHOTO[None], torch.ones_like(PHOTO)[None]),
        },
    ),
    "check_packed": Case(
        right={
            "two texts": (RESTART, ENDS),
            "one text": (torch.arange(5), torch.tensor([0, 5], dtype=torch.int32)),
            "texts of one token": (torch.tensor([0, 0, 1]), torch.tensor([0, 1, 3], dtype=torch.int32)),
            "an empty text": (RESTART, torch.tensor([0, 3, 3, 5, 5], dtype=torch.int32)),
            "int32": (RESTART.int(), ENDS),
        },
        wrong={
            "positions run on": (torch.arange(5), ENDS),
            "no leading zero": (RESTART, ENDS[1:]),
            "int64": (RESTART, ENDS.long()),
            "a position skipped": (torch.tensor([0, 1, 3, 0, 1]), ENDS),
            "a text without an end": (RESTART, torch.tensor([0, 5], dtype=torch.int32)),
        },
        accused={
            "RoPE with explicit cu_seqlens": (torch.arange(5), ENDS),
            "M-RoPE after an image": (PHOTO, torch.tensor([0, len(PHOTO)], dtype=torch.int32)),
        },
    ),
    "check_leak": Case(
        right={
            "the page's": lambda space: (space["model"], space["tokens"], [0, 3, 5], 7),
            **{str(dtype): reader(dtype) for dtype in (torch.float32, torch.bfloat16, torch.float16)},
            "one key head": reader(key_heads=1),
        },
        wrong={
            "a plain causal mask": reader(leaks=True),
            "a plain causal mask, bfloat16": reader(torch.bfloat16, leaks=True),
            "no numbers": (lambda tokens: torch.full((len(tokens), 7), torch.nan), torch.arange(5), [0, 3, 5], 7),
        },
    ),
}
