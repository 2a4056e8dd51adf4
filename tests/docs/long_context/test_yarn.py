"""What the page on YaRN states."""

from pathlib import Path

import numpy as np
import pytest

from figures_src import models
from figures_src.encoding import by_parts, frequency_ramp, rotary
from figures_src.models import spectrum
from scripts.common import pasted

PAGE = Path(__file__).parents[3] / "docs" / "long_context" / "yarn.md"

LLAMA_2 = {"head_dim": 128, "base": 10_000.0, "original_length": 4_096}


@pytest.mark.parametrize(("width", "base", "length"), [(64, 10_000.0, 128), (128, 1e6, 128), (16, 10_000.0, 8_192)])
def test_the_block_is_the_rule_for_short_lengths_and_small_heads_too(width, base, length):
    (code,) = (
        each.code for each in pasted.blocks(PAGE.read_text(encoding="utf-8")) if "attention_factor =" in each.code
    )
    settings = "d, base, L, s = 128, 10_000.0, 4_096, 16"
    assert settings in code
    space = {}
    exec(code.replace(settings, f"d, base, L, s = {width}, {base}, {length}, 16").rpartition("print(low")[0], space)
    right = by_parts.yarn(width, base, factor=16, original_length=length).frequencies
    assert np.allclose(space["yarn"], right, rtol=1e-5)


@pytest.mark.parametrize("form", ["code", "paper"])
def test_fast_pairs_are_kept_and_unfinished_ones_divided(form):
    before = rotary.frequencies(128)
    after = by_parts.yarn(**LLAMA_2, factor=16, ramp=form).frequencies
    turns = frequency_ramp.turns(before, 4_096)
    assert np.allclose(after[turns >= 32], before[turns >= 32])
    assert np.allclose(after[turns <= 1], before[turns <= 1] / 16)


def test_the_two_ramps_differ_by_three_at_pair_38():
    code, paper = (by_parts.yarn(**LLAMA_2, factor=16, ramp=form).frequencies for form in ("code", "paper"))
    assert np.argmax(code / paper) == 38
    assert round((code / paper).max(), 1) == 3.0


def test_for_a_factor_of_32_they_differ_by_four():
    code, paper = (by_parts.yarn(**LLAMA_2, factor=32, ramp=form).frequencies for form in ("code", "paper"))
    assert round((code / paper).max(), 1) == 4.0


def test_attention_factor_of_olmo_is_the_one_that_its_configuration_stores():
    stored = models.one("olmo_3_1_32b").rotary[1].scaling["attention_factor"]
    assert by_parts.yarn_mscale(8) == pytest.approx(stored, abs=1e-15)


def test_scores_get_the_factor_twice():
    random = np.random.default_rng(0)
    query, key = random.normal(size=(2, 1, 128))
    inv_freq, factor = by_parts.yarn(**LLAMA_2, factor=16)
    position = np.array([9])
    scaled = [rotary.rotate(each, position, inv_freq, attention_factor=factor) for each in (query, key)]
    plain = [rotary.rotate(each, position, inv_freq) for each in (query, key)]
    assert np.isclose((scaled[0] @ scaled[1].T).item(), factor**2 * (plain[0] @ plain[1].T).item())


def test_deepseek_leaves_the_rotated_part_alone():
    assert spectrum.scaled(models.one("deepseek_v3").rotary[0], 163_840).attention_factor == 1


def test_kimis_ramp_is_a_step():
    part = models.one("kimi_k2").rotary[0]
    ratio = spectrum.unscaled(part) / spectrum.scaled(part, 131_072).frequencies
    assert set(np.round(ratio, 6)) == {1.0, 32.0}


def test_for_a_factor_of_64_the_scores_are_doubled():
    assert by_parts.yarn_mscale(64) ** 2 == pytest.approx(2, abs=0.01)


INV_FREQ = rotary.frequencies(128, 500_000)


def divided(key):
    model = models.one(key)
    return spectrum.unscaled(model.rotary[0]) / spectrum.scaled(model.rotary[0], model.declared).frequencies


def test_wavelengths_up_to_2048_stay_and_those_above_8192_are_divided():
    wavelengths = rotary.wavelengths(INV_FREQ)
    after = by_parts.llama3(128).frequencies
    assert np.allclose(after[wavelengths < 2_048], INV_FREQ[wavelengths < 2_048])
    assert np.allclose(after[wavelengths > 8_192], INV_FREQ[wavelengths > 8_192] / 8)


def test_the_rule_is_yarns_paper_ramp_with_other_edges():
    paper = by_parts.ntk_by_parts(128, 500_000, factor=8, original_length=8_192, beta_fast=4, beta_slow=1, ramp="paper")
    assert np.allclose(paper.frequencies, by_parts.llama3(128).frequencies)


@pytest.mark.parametrize(("key", "first", "last"), [("llama_3_1_8b", 29, 34), ("llama_3_2_3b", 29, 34)])
def test_the_ramp_covers_the_pairs_of_the_picture(key, first, last):
    factor = models.one(key).rotary[0].scaling["factor"]
    between = ~np.isclose(divided(key), 1) & ~np.isclose(divided(key), factor)
    assert np.array_equal(np.flatnonzero(between), np.arange(first, last + 1))


def test_scout_jumps_between_two_pairs():
    assert np.array_equal(np.flatnonzero(np.isclose(divided("llama_4_scout"), 16)), np.arange(35, 64))
    assert np.allclose(divided("llama_4_scout")[:35], 1)


def test_transformers_discards_the_division_by_zero():
    from transformers import PreTrainedConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    limits = {"low_freq_factor": 1.0, "high_freq_factor": 1.0, "original_max_position_embeddings": 8_192}
    config = PreTrainedConfig(head_dim=128, hidden_size=128, num_attention_heads=1, max_position_embeddings=131_072)
    config.rope_parameters = {"rope_type": "llama3", "rope_theta": 5e5, "factor": 16.0} | limits
    found, _ = ROPE_INIT_FUNCTIONS["llama3"](config, device="cpu")
    assert np.allclose(found, np.where(np.arange(64) < 35, INV_FREQ, INV_FREQ / 16))


def test_ministral_and_mistral_small_step_up_one_token_after_llama_4():
    import inspect

    import torch
    from transformers.models.llama4.modeling_llama4 import Llama4TextAttention
    from transformers.models.ministral3 import modeling_ministral3
    from transformers.models.mistral4 import modeling_mistral4

    position = torch.tensor([[8_190, 8_191, 8_192]])
    for module in (modeling_ministral3, modeling_mistral4):
        scale = module.get_llama_4_attn_scale(position, 0.1, 8_192).flatten()
        assert np.allclose(scale, 1 + 0.1 * np.log([1, 1, 2]))
    assert "torch.floor((positions.float() + 1.0) / self.floor_scale)" in inspect.getsource(Llama4TextAttention)


def test_yarn_changes_ten_more_pairs():
    yarn = by_parts.yarn(128, 500_000, factor=8, original_length=8_192).frequencies
    changed = [np.sum(~np.isclose(each, INV_FREQ)) for each in (yarn, by_parts.llama3(128).frequencies)]
    assert changed[0] - changed[1] == 10


def test_llama_3_2_stays_within_half_of_the_trained_arc():
    slow = rotary.wavelengths(INV_FREQ) > 8_192
    arcs = [16 * by_parts.llama3(128, factor=factor).frequencies[slow] / INV_FREQ[slow] for factor in (8, 32)]
    assert slow.sum() == 29
    assert np.allclose(arcs[0], 2) and np.allclose(arcs[1], 0.5)
