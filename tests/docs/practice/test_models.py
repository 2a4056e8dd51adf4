"""What the page on the models states beside its counts."""

import json
from pathlib import Path

import numpy as np
import pytest

from figures_src import models, reader
from figures_src.encoding import base_bound, rotary
from figures_src.models import spectrum

CASES = Path(__file__).parents[2] / "reader/cases.json"
OTHER_NAMES = {
    "rotary_emb_base",
    "global_rope_theta",
    "local_rope_theta",
    "rope_local_base_freq",
    "swa_rope_theta",
    "compress_rope_theta",
}


def test_the_code_reads_every_base_of_the_atlas_except_under_the_names_that_the_page_gives(block):
    rope, met = block("models", "rope")["rope"], set()
    for model in models.every():
        if model.method != "RoPE" or not model.configuration:
            continue
        config = models.configuration(model.key)
        config = config.get("text_config", config)
        read = rope(config)
        found = {base for _, base, _ in (read.values() if isinstance(read, dict) else [read])}
        other = OTHER_NAMES & set(config)
        met |= other
        if other:
            answer = reader.read(models.configuration(model.key))
            bases = {kind["base"] for kind in answer["layers"]} or {config[name] for name in other}  # or not known
            assert bases == {part.base for part in model.rotary}, model.key
        if other or found == {None}:
            assert other or not any("theta" in key for key in config), model.key
        else:
            assert found == {part.base for part in model.rotary}, model.key
    assert met == OTHER_NAMES
    assert rope(models.configuration("deepseek_v4_pro"))[:2] == ("yarn", 10_000)
    assert {part.base for part in models.one("deepseek_v4_pro").rotary if part.scaling} == {160_000}


def test_a_base_that_the_code_misses_has_one_of_the_words_that_the_page_searches_for(block):
    rope = block("models", "rope")["rope"]
    cases = {case["name"]: case for case in json.loads(CASES.read_text(encoding="utf-8")) if "name" in case}
    for name in ("glm4_9b_chat", "chatglm3_32k", "phi3small_own_keys"):
        config = cases[name]["config"]
        assert rope(config)[1] is None and not any("theta" in key for key in config), name
        assert any("rope" in key or "rotary" in key for key in config), name
    glm = cases["glm4_9b_chat"]
    assert 10_000 * glm["config"]["rope_ratio"] == reader.read(glm["config"])["layers"][0]["base"] == 5_000_000


@pytest.mark.parametrize(
    "where",
    [(), ("text_config",), ("llm_config",), ("language_config",), ("attn_config",), ("thinker_config", "text_config")],
)
def test_the_code_finds_the_base_in_every_block_that_holds_a_language_model(block, where):
    config = {"rope_theta": 1e6}
    for name in reversed(where):
        config = {"model_type": "outer", name: config}
    assert block("models", "rope")["rope"](config) == ("default", 1e6, None)


def test_only_models_without_a_rule_count_as_of_known_trained_length():
    counted = spectrum.with_trained_length()
    files = {model.key: str(models.configuration(model.key)) for model in counted if model.configuration}
    named = [key for key, file in files.items() if "original_max_position" in file]
    assert len(files) > 10 and named == ["qwen2_5_7b_1m"], "read in chunks of its trained length, without a rule"
    assert not {"llama_3_1_8b", "deepseek_v3", "phi_3_5_mini", "ministral_3_3b"} & {model.key for model in counted}
    assert {"llama_2_7b", "llama_3_8b", "pythia_12b"} <= {model.key for model in counted}


def test_the_base_grows_with_the_context_of_models_of_language_but_not_strictly():
    pairs = [
        (part.base, model.declared)
        for model in models.checked()
        for part in model.rotary
        if model.declared and model.kind in ("language", "multimodal")
    ]
    bases, contexts = (
        [(np.less(x, y).sum() + np.less_equal(x, y).sum()) / 2 for y in x] for x in zip(*pairs, strict=True)
    )
    assert 0.3 < np.corrcoef(bases, contexts)[0, 1] < 0.9


@pytest.mark.parametrize("base", [1e4, 5e5, 1e7])
def test_a_single_vector_can_score_negative_with_itself_at_any_base(base):
    vector = np.eye(128)[:1]  # all its length is in the fastest pair
    query, key = (rotary.rotate(vector, np.array([position]), rotary.frequencies(128, base)) for position in (3, 0))
    assert (query @ key.T).item() < -0.9


def test_qwen_with_a_million_tokens_is_more_than_ten_times_below_the_bound():
    model = models.one("qwen2_5_7b_1m")
    (part,) = model.rotary
    for base in np.geomspace(part.base, 10 * part.base, 12):
        assert (base_bound.worst_offset(base, model.declared, part.dims) or 0) > 0, base
