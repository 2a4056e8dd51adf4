"""What the page on the KV cache states: right ways agree with reading afresh, wrong ones do not."""

import re
import time
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM

from figures_src.drawing import slots, style
from figures_src.encoding import attention, mrope, rotary, sinusoidal
from figures_src.experiments import kv_cache
from tests.docs.practice.cases import Case

RIGHT = [name for name, way in kv_cache.WAYS.items() if way.right]
WRONG = [name for name, way in kv_cache.WAYS.items() if not way.right]


def errors(name, **settings):
    return np.array([step.error for step in kv_cache.write(kv_cache.WAYS[name], **settings)])


@pytest.mark.parametrize("name", RIGHT)
def test_right_ways_agree_with_reading_afresh_at_every_step(name):
    assert errors(name).max() < 1e-13


@pytest.mark.parametrize("name", WRONG)
def test_wrong_ways_differ_at_every_step(name):
    assert errors(name).min() > 5e-4


def test_every_scene_with_steps_has_a_right_and_a_wrong_way():
    scenes = {way.scene for way in kv_cache.WAYS.values()}
    for right in (True, False):
        assert {way.scene for way in kv_cache.WAYS.values() if way.right == right} | {"position"} == scenes


def test_the_cache_gives_what_reading_afresh_gives_for_the_whole_text():
    # the yardstick itself: attention written out for one layer, without any of the cache's code
    position = np.arange(kv_cache.LENGTH)
    outputs, _, weights = kv_cache.read(kv_cache.TEXT, position, attention.causal_mask(position), layers=1)
    query, key = (
        rotary.rotate((kv_cache.TEXT @ kv_cache._INTO[0, part])[:, : kv_cache.HEAD_DIM], position, kv_cache.INV_FREQ)
        for part in (0, 1)
    )
    scores = np.where(position[:, None] >= position, query @ key.T / 4, -np.inf)
    expected = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
    assert np.allclose(weights, expected)
    assert outputs.shape == kv_cache.TEXT.shape


def test_keys_stand_where_their_angle_says():
    last = kv_cache.write(kv_cache.WAYS["position n"])[-1]
    assert np.allclose(last.keys, np.arange(kv_cache.LENGTH))


def test_a_hand_points_up_at_the_right_distance_only():
    _, ax = style.figure()
    slots.draw(ax, np.arange(4), np.zeros(4), np.array([0.0, 24.0, 48.0, -24.0]))
    _, right, wrong = (line.get_ydata().reshape(-1, 3)[:, 1] for line in ax.lines)
    assert right[0] == slots.RADIUS and np.allclose(wrong[1:], -slots.RADIUS)


def test_the_check_hides_the_least_fault_of_the_figure_in_bf16_and_none_in_float32():
    errors = [max(step.error for step in kv_cache.write(way)) for way in kv_cache.WAYS.values()]
    least = min(error for error in errors if error > 1e-12)
    assert torch.finfo(torch.float32).eps ** 0.5 < least == errors[-1] < torch.finfo(torch.bfloat16).eps ** 0.5


def test_a_key_turned_again_at_each_step_stands_at_a_multiple_of_its_place():
    last = kv_cache.write(kv_cache.WAYS["rotated keys, rotated again"])[-1]
    turns = kv_cache.LENGTH - kv_cache.PROMPT
    assert np.allclose(last.keys[: kv_cache.PROMPT], (turns + 1) * np.arange(kv_cache.PROMPT))


def test_the_caches_of_the_page_hold_the_keys_that_the_module_rotates(block):
    space = block("kv_cache", "generate")
    model, ids = space["model"], torch.arange(9)[None]
    caches = [[torch.empty(1, 2, 0, 16)] * 2 for _ in model.qkv]
    for part in ids.split([4, 1, 4], dim=1):
        model(part, caches)
    heads = model.qkv[0](model.embed(ids)).unflatten(-1, (8, 16)).transpose(1, 2)
    _, keys, values = heads.split((4, 2, 2), dim=1)
    rotated = rotary.rotate(keys, torch.arange(9), rotary.frequencies(16), layout="half_split")
    torch.testing.assert_close(caches[0][0], rotated)
    torch.testing.assert_close(caches[0][1], values)


def test_the_model_of_the_page_generates_the_same_with_and_without_caches_and_not_with_a_wrong_position(block):
    space = block("kv_cache", "generate")
    generate, model, prompt, rope = space["generate"], space["model"], space["text"], space["rope"]
    text = generate(model, prompt, 50)
    assert text.equal(generate(model, prompt, 50, use_cache=False))
    assert text.equal(generate(model, prompt, 50)), "the second text begins with empty caches"
    space["rope"] = lambda x, position: rope(x, position - position[0])  # counts the input
    assert not text.equal(generate(model, prompt, 50))


def test_the_model_of_the_page_generates_for_a_batch_in_bf16_and_without_memory(block):
    space = block("kv_cache", "generate")
    generate, model, prompts = space["generate"], space["model"], torch.tensor([[3, 1, 4], [1, 5, 9]])
    one_by_one = [generate(model, prompt[None], 12) for prompt in prompts]
    assert generate(model, prompts, 12).equal(torch.cat(one_by_one))
    assert generate(model.bfloat16(), prompts, 12).shape == (2, 15)
    assert generate(model.to("meta"), prompts.to("meta"), 12).shape == (2, 15)


def test_the_model_of_the_page_writes_500_tokens_with_a_cache_in_a_third_of_the_time(block):
    space = block("kv_cache", "generate")

    def cpu_time(use_cache):
        start = time.thread_time()
        space["generate"](space["model"], space["text"], 500, use_cache)
        return time.thread_time() - start

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        assert min(cpu_time(True) for _ in range(3)) < cpu_time(False) / 3
    finally:
        torch.set_num_threads(threads)


def test_behind_padding_or_an_image_the_new_token_is_not_at_the_length_of_the_cache():
    for rule, error in (("prompt from the word, new from the pad", 0.5), ("from the first word", 0.0)):
        prompt, new, _ = kv_cache.PADDINGS[rule]
        position = kv_cache.padded_position(prompt, new)
        seen = kv_cache.PADS + kv_cache.SHORT
        follows = position[seen] == position[:seen].max() + 1
        assert follows != (position[seen] == seen) and follows == (error == 0.0)
        assert kv_cache.padded_error(rule, "rotary") >= error
    assert kv_cache.padded_error("from the first word", "rotary") < 1e-13
    ids = mrope.position_ids([("text", 6), ("image", 6, 8), ("text", 1)])
    assert ids[-1].max() == ids[:-1].max() + 1 < len(ids) - 1


def test_a_check_without_a_prompt_would_miss_the_gap_behind_it(block):
    check = block("kv_cache", "check_generation")["check_generation"]
    prefill, step, full, tokens, dtype = generating(place=lambda past: past + 1)
    with pytest.raises(AssertionError):
        check(prefill, step, full, tokens, dtype)
    past = None
    for token, want in zip(tokens, full(tokens), strict=True):
        found, past = step(token, past)
        torch.testing.assert_close(found, want, atol=1e-3, rtol=1e-3)


def test_the_loop_passes_a_model_of_transformers_and_finds_wrong_positions():
    text = (Path(__file__).parents[3] / "docs/practice/kv_cache.md").read_text(encoding="utf-8")
    (loop,) = re.findall(r"#with_transformers\}\n(.*?)```", text, re.DOTALL)
    size = {"hidden_size": 32, "num_attention_heads": 2, "num_key_value_heads": 1, "intermediate_size": 64}
    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(num_hidden_layers=2, vocab_size=50, initializer_range=0.5, **size)).eval()
    tokens = torch.randint(50, (1, 12))

    def placed(first):
        def wrong(tokens, past_key_values=None, **settings):
            past = past_key_values.get_seq_length() if past_key_values else 0
            position = first(past) + torch.arange(tokens.shape[1])[None]
            return model(tokens, past_key_values=past_key_values, position_ids=position, **settings)

        return wrong

    with torch.no_grad():
        for right in (model, placed(lambda past: past)):
            exec(loop, {"torch": torch, "model": right, "tokens": tokens})
        for first in (lambda past: 0, lambda past: past + (past > 0), lambda past: past + (past > 9)):
            with pytest.raises(AssertionError):
                exec(loop, {"torch": torch, "model": placed(first), "tokens": tokens})


def generating(dtype=torch.float32, place=lambda past: past, start=0, **size):
    """A random Llama of two layers for `check_generation`: its prompt, the steps after it, and all at once."""
    size = {"hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": 64} | size
    torch.manual_seed(0)
    config = LlamaConfig(**{"num_hidden_layers": 2, "vocab_size": 50, "initializer_range": 0.3} | size)
    model = LlamaForCausalLM(config).eval().to(dtype)

    def full(tokens):
        with torch.no_grad():
            return model(tokens[None], use_cache=False).logits[0]

    def prefill(tokens):
        with torch.no_grad():
            return model(tokens[None], position_ids=start + torch.arange(len(tokens))[None]).past_key_values

    def step(token, past):
        count = 0 if past is None else past.get_seq_length()
        with torch.no_grad():
            out = model(token.view(1, 1), past_key_values=past, position_ids=torch.tensor([[place(count)]]))
        return out.logits[0, 0], out.past_key_values

    return prefill, step, full, torch.randint(50, (24,)), dtype


def of_the_block(wrong=lambda past: past):
    def arguments(space):
        def step(token, past):
            return space["step"](token, wrong(past))

        return space["prefill"], step, space["full"], torch.ones(20)

    return arguments


PLACES = torch.arange(9)


def cached(at=PLACES, dtype=torch.float32, dims=64, layout="half_split", added=0.0):
    """Keys of layer 0 for `check_cached`: one token, cached at these positions."""
    key = torch.randn(1, 64, generator=torch.Generator().manual_seed(0)).expand(9, 64)
    key = key + added * torch.from_numpy(sinusoidal.encode(np.arange(9), 64)).float()
    turned = rotary.rotate(key[:, :dims], at, rotary.frequencies(dims), layout=layout)
    return torch.cat([turned, key[:, dims:]], dim=-1).to(dtype)


YARN = {"rope_type": "yarn", "rope_theta": 1e4, "factor": 4.0, "original_max_position_embeddings": 512}
HALVES = (torch.float32, torch.bfloat16, torch.float16)
CASES = {
    "check_generation": Case(
        right={
            "the page's": of_the_block(),
            **{str(dtype): generating(dtype) for dtype in HALVES},
            "one key head": generating(num_key_value_heads=1),
            "scaled": generating(rope_parameters=YARN),
            "counted from 1,000": generating(place=lambda past: past + 1_000, start=1_000),
        },
        wrong={
            "the page's at position 0": of_the_block(lambda past: (0, past[1])),
            "the page's with a position skipped": of_the_block(lambda past: (past[0] + (past[0] == 12), past[1])),
            "the page's one too far from the prompt on": lambda space: (
                lambda tokens: (len(tokens) + 1, space["prefill"](tokens)[1]),
                *of_the_block()(space)[1:],
            ),
            "a batch of one": (*generating()[:3], generating()[3][None]),
            "a prompt and nothing after it": (*generating()[:3], generating()[3][:1]),
            "a prompt counted from 1": generating(start=1),
            **{f"at position 0, {dtype}": generating(dtype, place=lambda past: 0) for dtype in HALVES},
            **{
                f"a position skipped {where}, {dtype}": generating(dtype, place=lambda past, k=k: past + (past > k))
                for where, k in (("after the prompt", 0), ("later", 15))
                for dtype in HALVES
            },
        },
        accused={"which a correct but deep model may exceed": generating(torch.bfloat16, num_hidden_layers=32)},
    ),
    "check_cached": Case(
        right={
            "rotated": (cached(), True),
            "unrotated": (cached(torch.zeros(9)), False),
            "interleaved": (cached(layout="interleaved"), True),
            "partial": (cached(dims=16), True),
            **{f"rotated, {dtype}": (cached(dtype=dtype), True) for dtype in HALVES},
            **{f"unrotated, {dtype}": (cached(torch.zeros(9), dtype), False) for dtype in HALVES},
            "rotated, as a cache holds them": (cached().expand(2, 3, 9, 64), True),
            "unrotated, of two texts": (torch.randn(2, 3, 1, 64).expand(2, 3, 9, 64), False),
            "far": (cached(1_000_000 + torch.arange(9)), True),
        },
        wrong={
            "rotated, said not to be": (cached(), False),
            "unrotated, said to be rotated": (cached(torch.zeros(9)), True),
        },
        accused={"An added table changes the keys as well": (cached(torch.zeros(9), added=1.0), False)},
    ),
}


def test_with_small_weights_a_cache_at_position_0_passes_in_bf16_and_fails_in_float32(block):
    check = block("kv_cache", "check_generation")["check_generation"]
    check(*generating(torch.bfloat16, lambda past: 0, initializer_range=0.02))
    with pytest.raises(AssertionError):
        check(*generating(torch.float32, lambda past: 0, initializer_range=0.02))
