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
from figures_src.encoding import by_parts

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


def test_the_class_of_phi_3_takes_yarn_for_longrope():
    after = four_times(released("phi_4"))
    with pytest.raises(KeyError, match="longrope"):
        AutoConfig.for_model(after.pop("model_type"), **after)


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


def test_with_a_block_for_each_kind_of_layer_only_the_global_ones_are_scaled():
    block = re.search(
        r"only the full-attention layers get the rule:\n\n```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    )[1]
    local, whole = models.one("gemma_3_1b").rotary
    config = AutoConfig.for_model("gemma3_text", head_dim=whole.head_dim, **json.loads(block))
    frequencies, _ = ROPE_INIT_FUNCTIONS["yarn"](config, torch.device("cpu"), layer_type="full_attention")
    expected = by_parts.yarn(whole.dims, whole.base, factor=4, original_length=models.one("gemma_3_1b").declared)
    assert np.allclose(frequencies, expected.frequencies, rtol=1e-5)
    assert config.rope_parameters["sliding_attention"] == {"rope_type": "default", "rope_theta": local.base}
