"""What the page on the KV cache states: right ways agree with reading afresh, wrong ones do not."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import LlamaConfig, LlamaForCausalLM

from figures_src.encoding import attention, rotary
from figures_src.experiments import kv_cache

RIGHT = [name for name, way in kv_cache.WAYS.items() if way.right]
WRONG = [name for name, way in kv_cache.WAYS.items() if not way.right]


def errors(name, **settings):
    return np.array([step.error for step in kv_cache.write(kv_cache.WAYS[name], **settings)])


@pytest.mark.parametrize("name", RIGHT)
def test_right_ways_agree_with_reading_afresh_at_every_step(name):
    assert errors(name).max() < 1e-13


@pytest.mark.parametrize("name", WRONG)
def test_wrong_ways_differ_at_every_step(name):
    assert errors(name).min() > 1e-3


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


def test_a_key_turned_again_at_each_step_stands_at_a_multiple_of_its_place():
    last = kv_cache.write(kv_cache.WAYS["rotated keys, rotated again"])[-1]
    turns = kv_cache.LENGTH - kv_cache.PROMPT
    assert np.allclose(last.keys[: kv_cache.PROMPT], (turns + 1) * np.arange(kv_cache.PROMPT))


def test_the_check_of_generation_finds_a_new_token_at_position_0_and_a_skipped_position(block):
    space = block("kv_cache", "check_generation")
    check, step, full = (space[name] for name in ("check_generation", "step", "full"))
    tokens = torch.randn(20)
    check(step, full, tokens)

    for wrong in (lambda past: (-1, past[1]), lambda past: (past[0] + (past[0] == 8), past[1])):
        with pytest.raises(AssertionError):
            check(lambda token, past, wrong=wrong: step(token, wrong(past)), full, tokens)


def test_the_check_of_cached_keys_tells_rotated_from_unrotated_ones(block):
    check = block("kv_cache", "check_cached")["check_cached"]
    key = torch.randn(1, 64)
    rotated = rotary.rotate(key.expand(9, 64), torch.arange(9), rotary.frequencies(64))
    check(rotated, True)
    for keys, is_rotated in ((rotated, False), (key.expand(9, 64), True)):
        with pytest.raises(AssertionError):
            check(keys, is_rotated)


def test_the_loop_passes_a_model_of_transformers_and_finds_a_position_that_stays():
    text = (Path(__file__).parents[3] / "docs/practice/kv_cache.md").read_text(encoding="utf-8")
    (loop,) = re.findall(r"#with_transformers\}\n(.*?)```", text, re.DOTALL)
    size = {"hidden_size": 32, "num_attention_heads": 2, "num_key_value_heads": 1, "intermediate_size": 64}
    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(num_hidden_layers=2, vocab_size=50, initializer_range=0.5, **size)).eval()
    tokens = torch.randint(50, (1, 12))

    def always_at_position_0(tokens, **settings):
        position = torch.arange(tokens.shape[1])[None]  # counts the input, which is one token
        return model(tokens, position_ids=position, **settings)

    with torch.no_grad():
        exec(loop, {"torch": torch, "model": model, "tokens": tokens})
        with pytest.raises(AssertionError):
            exec(loop, {"torch": torch, "model": always_at_position_0, "tokens": tokens})
