"""What the overview of long contexts states."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import AutoConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

from figures_src import models
from figures_src.encoding import by_parts, rotary, scaling
from figures_src.experiments.small_models import beyond
from figures_src.figures.long_context import rules_side_by_side

PAGE = Path(__file__).parents[3] / "docs/long_context/overview.md"


def released(key):
    """The config.json of a checkpoint of the atlas, as it was published."""
    return json.loads(Path(models.__file__).with_name(f"{key}.json").read_text(encoding="utf-8"))


def four_times(config, **trained):
    """The function of the page."""
    block = re.search(r"```python\n(def four_times.*?)\nimport json", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]
    names = {}
    exec(block, names)
    return names["four_times"](config, **trained)


def is_at_four_times(key, trained, after):
    part = models.one(key).rotary[0]
    config = AutoConfig.for_model(after.pop("model_type"), **after)
    frequencies, factor = ROPE_INIT_FUNCTIONS["yarn"](config, torch.device("cpu"))
    expected = by_parts.yarn(part.dims, part.base, factor=4, original_length=trained)
    same = np.allclose(frequencies, expected.frequencies, rtol=1e-5) and np.isclose(factor, expected.attention_factor)
    return same and config.max_position_embeddings == 4 * trained


@pytest.mark.parametrize("key", ["llama_2_7b", "phi_2", "qwen2_5_7b_instruct"])
def test_the_steps_set_three_models_of_the_atlas_to_four_times_their_length(key):
    assert is_at_four_times(key, models.one(key).trained, four_times(released(key)))


def test_a_declared_length_that_was_not_trained_is_given_by_hand():
    after = four_times(released("qwen3_8b"), trained=32_768)
    assert after["rope_parameters"]["original_max_position_embeddings"] == 32_768
    assert is_at_four_times("qwen3_8b", 32_768, after)


@pytest.mark.parametrize(
    "key",
    ["aya_23_8b", "gemma_2_9b", "gpt_neox_20b", "olmo_2_7b", "smollm2_1_7b", "stablelm_3b_4e1t", "starcoder2_15b"],
)
def test_configurations_with_other_names_for_the_base_and_the_share_are_set_as_they_are(key):
    before = released(key)
    assert is_at_four_times(key, before["max_position_embeddings"], four_times(before))


@pytest.mark.parametrize("kind", ["phi3", "phi4_multimodal"])
def test_the_classes_of_phi_3_take_yarn_for_longrope(kind):
    after = four_times(released("phi_4")) | {"model_type": kind}
    with pytest.raises(Exception, match="long_factor"):
        AutoConfig.for_model(after.pop("model_type"), **after)


def test_mrope_is_no_extension_but_the_function_leaves_it_alone():
    config = released("qwen2_5_vl")
    with pytest.raises(AssertionError, match="mrope"):
        four_times(config)
    old = config.pop("rope_scaling")
    kind = config.pop("model_type")
    read = AutoConfig.for_model(kind, **config, rope_scaling=dict(old)).text_config
    assert read.rope_parameters["rope_type"] == "default"
    scaled = four_times(config)
    scaled["rope_parameters"]["mrope_section"] = old["mrope_section"]
    read = AutoConfig.for_model(kind, **scaled).text_config
    assert (read.rope_parameters["rope_type"], read.rope_parameters["mrope_section"]) == ("yarn", old["mrope_section"])


def test_the_block_is_that_of_the_makers_of_qwen():
    rule = models.one("qwen2_5_7b_instruct").rotary[0].scaling
    after = four_times({"max_position_embeddings": 32_768, "rope_theta": 1e6})["rope_parameters"]
    assert (rule["rule"], rule["factor"]) == (after["rope_type"], after["factor"])
    assert rule["original_length"] == after["original_max_position_embeddings"]


def test_a_second_rule_is_refused():
    with pytest.raises(AssertionError):
        four_times({"max_position_embeddings": 8_192, "rope_parameters": {"rope_type": "llama3", "factor": 8.0}})


def test_a_rule_without_a_factor_is_refused_too():
    with pytest.raises(AssertionError, match="longrope"):
        four_times(released("phi_3_5_mini"))


def test_a_block_for_each_kind_of_layer_is_refused():
    blocks = {"full_attention": {"rope_theta": 1e6}, "sliding_attention": {"rope_theta": 1e4}}
    with pytest.raises(AssertionError, match="sliding_attention"):
        four_times({"max_position_embeddings": 8_192, "rope_parameters": blocks})


@pytest.mark.parametrize("key", ["gemma_3_1b", "modernbert_base"])
def test_a_second_base_is_refused(key):
    with pytest.raises(AssertionError, match="local"):
        four_times(released(key))


@pytest.mark.parametrize("key", ["gemma_3_27b", "gemma_4_e2b", "kimi_k2_5", "llama_4_scout", "qwen3_6_27b"])
@pytest.mark.parametrize("trained", [None, 32_768])
def test_a_nested_language_model_is_refused(key, trained):
    with pytest.raises(AssertionError, match="text_config"):
        four_times(released(key), trained=trained)


def test_dual_chunk_attention_is_refused_as_a_rule():
    with pytest.raises(AssertionError, match="dual_chunk_attention_config"):
        four_times(released("qwen2_5_7b_1m"))


@pytest.mark.parametrize("key", ["qwen3_vl", "qwen3_5_397b"])
def test_a_block_outside_text_config_is_ignored_and_one_inside_it_is_read(key):
    config, part = released(key), models.one(key).rotary[0]
    kind, inner = config.pop("model_type"), config["text_config"]
    scaled = four_times(inner)
    outer = {name: scaled[name] for name in ("rope_parameters", "max_position_embeddings")}
    outside = AutoConfig.for_model(kind, **config, **outer)
    assert outside.text_config.rope_parameters["rope_type"] == "default"
    read = AutoConfig.for_model(kind, text_config=scaled).text_config
    before = inner.get("rope_parameters") or inner["rope_scaling"]
    assert read.rope_parameters["mrope_section"] == before["mrope_section"]
    frequencies, factor = ROPE_INIT_FUNCTIONS["yarn"](read, torch.device("cpu"))
    expected = by_parts.yarn(part.dims, part.base, factor=4, original_length=inner["max_position_embeddings"])
    assert np.allclose(frequencies, expected.frequencies, rtol=1e-5) and np.isclose(factor, expected.attention_factor)


@pytest.mark.parametrize("kind", ["gemma3_text", "olmo3"])
def test_classes_with_a_block_for_each_kind_of_layer_ignore_a_single_one(kind):
    block = four_times({"max_position_embeddings": 8_192, "rope_theta": 1e6})["rope_parameters"]
    read = AutoConfig.for_model(kind, rope_parameters=block).rope_parameters
    assert read["full_attention"]["rope_type"] == read["sliding_attention"]["rope_type"] == "default"


@pytest.mark.parametrize(
    ("kind", "keys", "base"), [("gpt_neox", {"rotary_emb_base": 25_000}, 25_000), ("mixtral", {}, 1e6)]
)
def test_a_base_that_the_file_does_not_call_rope_theta_is_kept(kind, keys, base):
    config = AutoConfig.for_model(kind, **four_times({"max_position_embeddings": 2_048} | keys))
    assert (config.rope_parameters["rope_type"], config.rope_parameters["rope_theta"]) == ("yarn", base)


@pytest.mark.parametrize("name", ["rope_type", "type"])
def test_an_old_block_of_the_default_does_not_hide_the_new_one(name):
    after = four_times(released("llama_2_7b") | {"rope_scaling": {name: "default"}})
    assert is_at_four_times("llama_2_7b", 4_096, after)
    config = AutoConfig.for_model("llama", **{key: after[key] for key in after if key != "model_type"})
    assert config.rope_parameters["rope_type"] == "yarn"


def test_with_a_block_for_each_kind_of_layer_only_the_global_ones_are_scaled():
    local, whole = models.one("gemma_3_1b").rotary
    scaled = four_times({"max_position_embeddings": models.one("gemma_3_1b").declared, "rope_theta": whole.base})
    blocks = {
        "full_attention": scaled["rope_parameters"],
        "sliding_attention": {"rope_type": "default", "rope_theta": local.base},
    }
    config = AutoConfig.for_model("gemma3_text", head_dim=whole.head_dim, rope_parameters=blocks)
    frequencies, _ = ROPE_INIT_FUNCTIONS["yarn"](config, torch.device("cpu"), layer_type="full_attention")
    expected = by_parts.yarn(whole.dims, whole.base, factor=4, original_length=models.one("gemma_3_1b").declared)
    assert np.allclose(frequencies, expected.frequencies, rtol=1e-5)
    assert config.rope_parameters["sliding_attention"] == {"rope_type": "default", "rope_theta": local.base}


def _kept(name, factor):
    model = models.one(rules_side_by_side._MODELS[name])
    frequencies = rules_side_by_side._frequencies(model.rotary[0], model.trained, factor)
    return rules_side_by_side._kept(frequencies, factor)


@pytest.mark.parametrize("model", rules_side_by_side._MODELS)
@pytest.mark.parametrize("factor", rules_side_by_side._FACTORS)
def test_the_share_kept_lies_between_nothing_and_all(model, factor):
    for kept in _kept(model, factor).values():
        assert kept.min() > -1e-6 and kept.max() < 1 + 1e-6


@pytest.mark.parametrize("model", rules_side_by_side._MODELS)
def test_all_rules_divide_the_slowest_pair_by_the_factor_and_all_but_one_keep_the_fastest(model):
    kept = _kept(model, 8)
    for rule in ("PI", "NTK-aware", "YaRN", "YaRN, paper", "Llama 3"):
        assert kept[rule][-1] == pytest.approx(0, abs=1e-6)
        assert kept[rule][0] == pytest.approx(0 if rule == "PI" else 1, abs=1e-6)


def test_a_slowest_pair_that_rotates_more_than_once_is_not_divided_by_the_whole_factor():
    slowest = rotary.frequencies(128)[-1]
    for rule in (by_parts.yarn, by_parts.llama3):
        assert slowest / rule(128, 10_000, factor=4, original_length=65_536).frequencies[-1] < 3.4


def test_untuned_the_rules_that_judge_each_pair_do_best_at_the_end():
    last = beyond.TRAINED // beyond.STRETCH
    end = {rule: np.mean(losses[-last:]) for rule, losses in beyond.recorded()["by_position"].items()}
    each_pair = {"by_parts", "yarn", "llama3", "searched"}
    assert max(end[rule] for rule in each_pair) < min(end[rule] for rule in end.keys() - each_pair)
    moved = beyond.recorded()["moved"]
    assert max(np.mean(losses[-last:]) for losses in moved.values()) < min(end.values())


def test_ntk_aware_and_llama_3_cross_at_two_thirds():
    kept = _kept("Llama 2 7B", 8)
    difference = kept["Llama 3"][1:-1] - kept["NTK-aware"][1:-1]
    crossing = np.flatnonzero(np.diff(np.sign(difference)) < 0)[0]
    assert 0.6 < np.linspace(0, 1, 64)[crossing + 1] < 0.72


def test_two_factors_one_after_the_other_give_the_rule_of_their_product_only_off_the_ramp():
    twice = rotary.frequencies(128) / 2 / 4
    assert np.allclose(scaling.linear(128, factor=8).frequencies, twice)
    larger = 10_000 * 2 ** (128 / 126)  # the base after NTK-aware scaling by 2
    tilted = scaling.ntk_aware(128, larger, factor=4).frequencies
    assert np.allclose(scaling.ntk_aware(128, factor=8).frequencies, tilted)
    once = by_parts.yarn(128, factor=8, original_length=4_096).frequencies
    first = by_parts.yarn(128, factor=2, original_length=4_096).frequencies
    second = first * by_parts.yarn(128, factor=4, original_length=4_096).frequencies / rotary.frequencies(128)
    kept = (8 * once / rotary.frequencies(128) - 1) / 7
    ramp = (kept > 1e-9) & (kept < 1 - 1e-9)
    assert ramp.sum() == 25 and np.array_equal(~np.isclose(once, second, rtol=1e-9), ramp)
    twice = (kept + (1 - kept) / 2) * (kept + (1 - kept) / 4) * rotary.frequencies(128)
    assert np.allclose(second, twice)
    assert (round(3 / 4 * 5 / 8, 2), round((1 + 1 / 8) / 2, 2)) == (0.47, 0.56)
    assert by_parts.yarn_mscale(2) * by_parts.yarn_mscale(4) > by_parts.yarn_mscale(8) + 0.009
