"""The reader of config.json says what transformers does with the file, and warns of each known trap."""

import importlib
import inspect
import json

import numpy as np
import pytest

from figures_src import models
from scripts.pages import presets

THEIR_NAMES = {
    "original_length": "original_max_position_embeddings",
    "short_factors": "short_factor",
    "long_factors": "long_factor",
    "fraction": "partial_rotary_factor",
    "dynamic_ntk": "dynamic",
}
ALWAYS = {"model_type": "qwen2", "hidden_size": 512, "num_attention_heads": 8, "max_position_embeddings": 4096}


@pytest.fixture
def read(javascript):
    """Reads a configuration; gives the reading, or the message of the refusal."""

    def read(config: dict | str):
        text = config if isinstance(config, str) else json.dumps(config)
        (answer,) = javascript([["config.read_config", [text]]])
        assert answer.get("kind", "InputError") == "InputError", answer
        return answer["error"] if "error" in answer else answer["value"]

    return read


def warned(reading) -> set[str]:
    return {warning["key"] for warning in reading["warnings"]}


# ---- every rotary model of the atlas, in the three forms of the file that are in use


def _of_atlas():
    entries = {preset["key"]: preset for preset in presets.entries()}
    for model in models.every():
        if model.transformers and any(not part.axes for part in model.rotary):  # its code is known
            yield pytest.param(model, entries[model.key], id=model.key)


def _config(model, part) -> dict:
    """The fields around the frequencies. Latent attention has names of its own."""
    config = {
        "model_type": model.transformers,
        "num_attention_heads": 8,
        "hidden_size": 8 * part.head_dim,
        "head_dim": part.head_dim,
        "rope_interleave": part.layout == "interleaved",
    }
    if part.layout == "interleaved" and part.dims < part.head_dim and model.family in ("DeepSeek", "Kimi", "Mistral"):
        config |= {"qk_rope_head_dim": part.dims, "qk_nope_head_dim": part.head_dim - part.dims}
    config |= {"gptj": {"rotary_dim": part.dims}, "smollm3": {"no_rope_layers": [1, 1, 1, 0]}}.get(
        model.transformers, {}
    )
    declared = part.scaling.get("original_length") if part.scaling.get("rule") == "dynamic_ntk" else model.declared
    return config | ({"max_position_embeddings": declared} if declared else {})


def _rule(part) -> dict:
    rule = {THEIR_NAMES.get(name, name): value for name, value in part.scaling.items() if name != "rule"}
    if part.scaling.get("rule") == "dynamic_ntk":
        del rule["original_max_position_embeddings"]
    if not part.scaling:
        return {}
    name = part.scaling["rule"]
    return rule | {"rope_type": THEIR_NAMES.get(name, name)}


def _forms(model, part):
    config, rule = _config(model, part), _rule(part)
    if not {"qk_rope_head_dim", "rotary_dim"} & config.keys() and part.scaling.get("rule") != "proportional":
        rule["partial_rotary_factor"] = part.dims / part.head_dim
    old = {"type" if name == "rope_type" else name: value for name, value in rule.items()}
    yield config | {"rope_theta": part.base, "rope_scaling": rule}
    yield config | {"rope_theta": part.base, "rope_scaling": old}
    yield config | {"rope_parameters": {"rope_theta": part.base, **rule}}


@pytest.mark.parametrize(("model", "preset"), _of_atlas())
def test_every_model_of_the_atlas_is_read_in_old_and_new_files(read, model, preset):
    for part, spectrum in zip(model.rotary, preset["spectra"], strict=True):
        for config in _forms(model, part):
            if "spectra" not in (reading := read(config)):
                pytest.fail(reading)
            found = reading["spectra"][0]["settings"]
            wanted = {name: value for name, value in spectrum["settings"].items() if name not in ("method", "sections")}
            assert {name: found.get(name) for name in wanted} == wanted


# ---- the files themselves, as far as the atlas keeps them

SWITCHED_ON_BY_HAND = ("qwen2_5_7b_instruct",)  # its maker's page adds the scaling, the file leaves it out
UNNAMED = ("deepseek_moe_16b", "minicpm_2b_128k")  # their files name no model_type
UNREAD = {
    *("flux_1", "flux_2", "hunyuan_video", "qwen_image", "dinov3_vit_s16", "pixtral_12b_vision"),  # several axes
    *("vit_b_16", "stable_diffusion_1", "whisper_tiny"),  # the positions lie in the code
    *("transformer_xl", "xlnet", "deberta"),
    "gemma_4_e2b",  # a copy without the fields of the frequencies
}


@pytest.mark.parametrize("model", [pytest.param(each, id=each.key) for each in models.every() if each.configuration])
def test_every_kept_file_is_read_as_the_row_says(read, model):
    reading = read(models.configuration(model.key))
    assert "spectra" in reading, reading
    if model.key in UNNAMED:
        assert reading["unknown"] and reading["spectra"] == []
        return
    assert reading["unknown"] == ""
    if model.key in UNREAD:
        assert reading["spectra"] == []
        assert any(sentence.startswith("Nothing") for sentence in reading["explanation"])
        return
    assert reading["declared"] in (None, model.declared) or model.method == "T5 bias"
    assert reading["window"] in (None, model.window)
    preset = next(preset for preset in presets.entries() if preset["key"] == model.key)
    wanted = [dict(spectrum["settings"]) for spectrum in preset["spectra"]]
    if model.key in SWITCHED_ON_BY_HAND:
        wanted[0].pop("scaling")
    found = [spectrum["settings"] for spectrum in reading["spectra"]]
    if not model.rotary:
        assert found[0]["method"] == wanted[0]["method"]
        return
    bases = sorted({settings["base"] for settings in wanted})
    assert sorted({settings["base"] for settings in found}) == bases
    for ours in found:
        (row, *_) = (each for each in wanted if each["base"] == ours["base"] and _scaled(each) == _scaled(ours))
        assert (ours["dims"], ours["layout"]) == (row["dims"], row["layout"])
        for name in ("factor", "original_length", "fraction", "attention_factor"):
            if name in row.get("scaling", {}):
                assert ours["scaling"][name] == pytest.approx(row["scaling"][name]), name


def _scaled(settings) -> str | None:
    return settings.get("scaling", {}).get("rule")


# ---- the defaults, against the package itself

TYPES = (
    "cohere", "cohere2", "ernie4_5", "gemma", "gemma2", "gemma3_text", "glm", "glm4", "glm4_moe", "gpt_neox",
    "gpt_oss", "gptj", "helium", "llama", "llama4_text", "minimax_m2", "mistral", "mixtral", "modernbert",
    "moonshine", "nemotron", "olmo2", "olmo3", "persimmon", "phi", "phi3", "phimoe", "qwen2", "qwen3",
    "qwen3_5_text", "qwen3_next", "recurrent_gemma", "seed_oss", "smollm3", "stablelm", "starcoder2",
)  # fmt: skip


def _theirs(config, layer_type):
    """Frequencies and attention factor by the model's own class."""
    rope = pytest.importorskip("transformers.modeling_rope_utils")
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    parameters = config.rope_parameters[layer_type] if layer_type else config.rope_parameters
    if parameters["rope_type"] != "default":
        return rope.ROPE_INIT_FUNCTIONS[parameters["rope_type"]](config, None, layer_type=layer_type)[0]
    default = next(
        found.compute_default_rope_parameters
        for name, found in inspect.getmembers(module, inspect.isclass)
        if hasattr(found, "compute_default_rope_parameters") and "Vision" not in name
    )
    return default(config, layer_type=layer_type)[0] if layer_type else default(config)[0]


@pytest.mark.parametrize("name", TYPES)
def test_what_the_file_leaves_out_is_what_transformers_assumes(read, javascript, name):
    auto = pytest.importorskip("transformers.models.auto.configuration_auto")
    if name == "gptj":
        config = auto.CONFIG_MAPPING[name]()
        (spectrum,) = read({"model_type": name, **_essential(config)})["spectra"]
        assert (spectrum["settings"]["dims"], spectrum["settings"]["base"]) == (config.rotary_dim, 10_000)
        return
    config = auto.CONFIG_MAPPING[name](**({"head_dim": 128} if name == "glm4_moe" else {}))
    reading = read({"model_type": name, **_essential(config)})
    for spectrum in reading["spectra"]:
        nested = spectrum["label"] if spectrum["label"] != "all" else None
        calls = [["spectrum.scaled", [spectrum["settings"], 1]]]
        frequencies = javascript(calls)[0]["value"]["frequencies"]
        if nested is None and any(isinstance(value, dict) for value in config.rope_parameters.values()):
            nested = "full_attention"
        theirs = _theirs(config, nested).double().numpy()
        assert np.allclose(frequencies, theirs, rtol=2e-5, atol=0)


def _essential(config) -> dict:
    """A file that says as little as files do: sizes, and neither head_dim nor base where the class has its own."""
    said = config.to_dict()
    kept = ("hidden_size", "num_attention_heads", "max_position_embeddings", "n_embd", "n_head", "rotary_dim")
    lean = {name: said[name] for name in kept if isinstance(said.get(name), int)}
    heads = lean.get("num_attention_heads") or getattr(config, "num_attention_heads", 1)
    if "rope_parameters" in said and said["rope_parameters"].get("rope_type", "default") != "default":
        lean["rope_parameters"] = {k: v for k, v in said["rope_parameters"].items() if k != "rope_theta"}
    if config.model_type in ("minimax_m2", "glm4_moe"):
        lean["head_dim"] = config.head_dim
    return {"num_attention_heads": heads, "rope_scaling": None, **lean}


@pytest.mark.parametrize("name", [*(name for name in TYPES if name != "llama4_text"), "moonshine_streaming"])
def test_the_layout_is_that_of_the_code_of_transformers(read, name):
    torch = pytest.importorskip("torch")
    auto = pytest.importorskip("transformers.models.auto.configuration_auto")
    module = importlib.import_module(auto.CONFIG_MAPPING[name].__module__.replace("configuration_", "modeling_"))
    rotate = getattr(module, "rotate_half", None) or getattr(module, "rotate_every_two", None)
    quarter = rotate(torch.arange(4.0)[None, None, None]).flatten().tolist() if rotate else [-2, -3, 0, 1]
    layout = {(-1, 0, -3, 2): "interleaved", (-2, -3, 0, 1): "half_split"}[tuple(quarter)]
    own = {"gptj": {"rotary_dim": 64}, "smollm3": {"no_rope_layers": [1, 1, 1, 0]}}.get(name, {})
    reading = read(ALWAYS | own | {"model_type": name, "rope_theta": 1e4})
    assert reading["spectra"][0]["settings"]["layout"] == layout


@pytest.mark.parametrize("name", ["deepseek_v32", "glm4_moe_lite", "glm_moe_dsa", "longcat_flash", "youtu"])
def test_latent_attention_is_interleaved_where_the_code_of_transformers_is(read, name):
    module = pytest.importorskip(f"transformers.models.{name}.modeling_{name}")
    assert hasattr(module, "apply_rotary_pos_emb_interleave")
    config = ALWAYS | {"model_type": name, "rope_theta": 1e4, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128}
    assert read(config)["spectra"][0]["settings"]["layout"] == "interleaved"


# ---- methods without frequencies


@pytest.mark.parametrize(
    ("config", "settings"),
    [
        ({"model_type": "bloom", "n_head": 12}, {"method": "alibi", "heads": 12, "max_bias": 8}),
        (
            {"model_type": "mpt", "n_heads": 32, "attn_config": {"alibi": True, "alibi_bias_max": 4}},
            {"method": "alibi", "heads": 32, "max_bias": 4},
        ),
        (
            {"model_type": "falcon", "num_attention_heads": 16, "alibi": True},
            {"method": "alibi", "heads": 16, "max_bias": 8},
        ),
        (
            {"model_type": "t5", "num_heads": 8, "relative_attention_num_buckets": 32},
            {"method": "t5", "bucket_count": 32, "max_distance": 128, "heads": 8, "bidirectional": True},
        ),
        (
            {"model_type": "gpt2", "n_positions": 1024, "n_embd": 768},
            {"method": "learned", "length": 1024, "head_dim": 768, "offset": 0},
        ),
        (
            {"model_type": "opt", "max_position_embeddings": 2048, "hidden_size": 512},
            {"method": "learned", "length": 2048, "head_dim": 512, "offset": 2},
        ),
        (
            {"model_type": "roberta", "max_position_embeddings": 514, "hidden_size": 768},
            {"method": "learned", "length": 512, "head_dim": 768, "offset": 2},
        ),
        (
            {"model_type": "camembert", "max_position_embeddings": 514, "hidden_size": 768},
            {"method": "learned", "length": 512, "head_dim": 768, "offset": 2},
        ),
        (
            ALWAYS | {"model_type": "bert", "position_embedding_type": "relative_key", "max_position_embeddings": 512},
            {"method": "shaw", "head_dim": 64, "length": 511},
        ),
        (
            {"model_type": "marian", "d_model": 512},
            {"method": "sinusoidal", "head_dim": 512, "base": 10_000, "order": "sin_cos", "denominator": "half"},
        ),
    ],
)
def test_other_methods_are_read_by_their_own_fields(read, config, settings):
    (spectrum,) = read(config)["spectra"]
    assert spectrum == {"label": "all", "settings": settings}


def test_two_bases_give_two_spectra(read):
    gemma = {"model_type": "gemma3_text", "rope_theta": 1e6, "rope_local_base_freq": 1e4, "head_dim": 256}
    full, local = read(ALWAYS | gemma | {"rope_scaling": {"rope_type": "linear", "factor": 8.0}})["spectra"]
    assert (full["label"], full["settings"]["base"]) == ("full_attention", 1e6)
    assert full["settings"]["scaling"] == {"rule": "linear", "factor": 8}
    assert (local["settings"]["base"], "scaling" in local["settings"]) == (1e4, False)


def test_parameters_nested_by_layer_type_give_a_spectrum_each(read):
    nested = {
        "full_attention": {"rope_type": "proportional", "rope_theta": 1e6, "partial_rotary_factor": 0.25},
        "sliding_attention": {"rope_type": "default", "rope_theta": 1e4},
    }
    full, local = read(ALWAYS | {"rope_parameters": nested})["spectra"]
    assert full["settings"]["scaling"] == {"rule": "proportional", "fraction": 0.25}
    assert (full["settings"]["dims"], local["settings"]["base"]) == (64, 1e4)


def test_layers_with_full_attention_have_the_wider_heads_of_gemma_4(read):
    nested = {
        "full_attention": {"rope_type": "proportional", "rope_theta": 1e6, "partial_rotary_factor": 0.25},
        "sliding_attention": {"rope_type": "default", "rope_theta": 1e4},
    }
    reading = read(ALWAYS | {"head_dim": 256, "global_head_dim": 512, "rope_parameters": nested})
    assert [spectrum["settings"]["head_dim"] for spectrum in reading["spectra"]] == [512, 256]
    assert "global_head_dim" in warned(reading)


def test_old_scaling_is_taken_alone_where_both_are_there(read):
    from_both = {"rope_scaling": YARN, "rope_parameters": {"rope_theta": 7.0}}
    assert read(ROPE | from_both)["spectra"] == read(ROPE | {"rope_scaling": YARN})["spectra"]


def test_the_steepest_slope_of_alibi_need_not_be_that_of_the_first_head(read):
    assert "112 slopes from 0.957603 down" in read({"model_type": "bloom", "n_head": 112})["explanation"][0]


def test_yarn_without_a_factor_is_refused_by_transformers(read):
    rule = {"rope_type": "yarn", "original_max_position_embeddings": 1024}
    config = pytest.importorskip("transformers").LlamaConfig
    with pytest.raises(KeyError, match="factor"):
        config(max_position_embeddings=4096, rope_scaling=dict(rule))
    assert "refuses" in next(
        each["text"] for each in read(ROPE | {"rope_scaling": rule})["warnings"] if each["key"] == "factor"
    )


def test_the_language_model_of_a_multimodal_file_is_read(read):
    reading = read({"model_type": "gemma3", "text_config": ALWAYS | {"rope_theta": 5e5}, "vision_config": {"depth": 2}})
    assert reading["spectra"][0]["settings"]["base"] == 5e5
    assert any("text_config" in sentence for sentence in reading["explanation"])


# ---- traps

YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 1024}
OF_OTHERS = {
    "kimi_k3": {"model_type": "kimi_linear", "qk_rope_head_dim": 64, "qk_nope_head_dim": 128, "mla_use_nope": True},
    "granite4h": {"model_type": "granitemoehybrid", "rope_theta": 1e4, "position_embedding_type": "nope"},
    "nemotron3_nano": {"model_type": "nemotron_h", "rope_theta": 1e4, "partial_rotary_factor": 1.0},
    "hunyuan_dense": {
        "model_type": "hunyuan_v1_dense",
        "rope_theta": 1e4,
        "rope_scaling": {"alpha": 1000.0, "type": "dynamic"},
    },
    "glm41v": {"model_type": "glm4v_text", "rope_theta": 1e4, "partial_rotary_factor": 0.5},
    "glm_ocr": {"model_type": "glm_ocr_text", "rope_theta": 1e4},
    "qwen35_moe": {"model_type": "qwen3_5_moe_text", "rope_theta": 1e7},
}
LISTS = {"short_factor": [1.0] * 32, "long_factor": [1.0] * 32}
ROPE = ALWAYS | {"rope_theta": 1e4}


@pytest.mark.parametrize(
    ("config", "key"),
    [
        (ROPE | {"rope_scaling": {"type": "linear", "factor": 2.0}}, "type"),
        (ROPE | {"rope_scaling": {"type": "su", **LISTS, "original_max_position_embeddings": 2048}}, "longrope"),
        (ROPE | {"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}, "original_max_position_embeddings"),
        (ROPE | {"rope_scaling": YARN | {"original_max_position_embeddings": 4096}}, "factor"),
        (ROPE | {"rope_scaling": {"rope_type": "dynamic", "factor": 2.0}}, "dynamic"),
        (ROPE | {"rope_scaling": YARN | {"mscale": 1.0, "mscale_all_dim": 1.0}}, "mscale_all_dim"),
        (ROPE | {"rope_scaling": YARN | {"mscale": 0.7}}, "mscale"),
        (ROPE | {"rope_scaling": YARN}, "yarn"),
        (ROPE | {"rope_scaling": YARN, "rope_parameters": {"rope_theta": 1e4}}, "rope_scaling"),
        (ROPE | {"model_type": "stablelm", "partial_rotary_factor": 0.5}, "partial_rotary_factor"),
        (ROPE | {"head_dim": 128}, "head_dim"),
        (ROPE | {"model_type": "gemma"}, "head_dim"),
        (ROPE | {"qk_rope_head_dim": 64, "qk_nope_head_dim": 128}, "qk_rope_head_dim"),
        (ROPE | {"no_rope_layers": [1, 1, 1, 0]}, "no_rope_layers"),
        (ROPE | {"no_rope_layer_interval": 4}, "no_rope_layer_interval"),
        (ROPE | {"model_type": "cohere2"}, "sliding_window"),
        (ROPE | {"sliding_window": 4096, "use_sliding_window": False}, "sliding_window"),
        (ROPE | {"model_type": "llama"}, "layout"),
        (ROPE | {"use_dynamic_ntk": True}, "use_dynamic_ntk"),
        (ROPE | {"rope_ratio": 50}, "rope_ratio"),
        (ROPE | {"rope_parameters": {"rope_type": "default", "mrope_section": [8, 12, 12]}}, "mrope_section"),
        (ALWAYS | {"model_type": "llama"}, "rope_theta"),
        ({"model_type": "bloom", "n_head": 112}, "alibi"),
    ],
)  # fmt: skip
def test_each_known_trap_has_a_warning(read, config, key):
    assert key in warned(read(config))


def test_a_plain_file_has_no_warning(read):
    assert warned(read(ROPE)) == set()


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"rope_theta": 1e4}, "names no model_type"),
        (ROPE | {"model_type": "nemotron_h"}, "'nemotron_h' does with positions"),
        (
            ROPE | {"rope_scaling": {"rope_type": "dynamic", "factor": 1.0, "alpha": 1000.0}},
            "'dynamic' has no field alpha",
        ),
        (ROPE | {"rope_scaling": {"rope_type": "spiral"}}, "the rule 'spiral'"),
        (ROPE | {"rope_scaling": {"factor": 4.0}}, "'default' has no field factor"),
        (ROPE | {"rope_scaling": "yarn"}, "rope_scaling must be an object"),
        (
            ROPE | {"partial_rotary_factor": 0.5, "rope_parameters": {"rope_type": "default"}},
            "reads partial_rotary_factor",
        ),
        (ROPE | {"partial_rotary_factor": 0.5}, "reads partial_rotary_factor"),
        (ALWAYS | {"model_type": "gpt_oss"}, "leaves the base"),
        (ROPE | {"model_type": "smollm3"}, "which layers"),
        (ALWAYS | {"model_type": "gptj"}, "how many dims"),
    ],
)
def test_what_the_reader_cannot_know_it_says_and_shows_the_file(read, config, words):
    reading = read(config)
    assert words in reading["unknown"] and reading["spectra"] == []
    assert all(
        any(sentence.startswith(f"{key} = ") for sentence in reading["explanation"]) for key in config if "rope" in key
    )


@pytest.mark.parametrize("name", [name for name in TYPES if name != "gptj"])
def test_a_share_of_the_dims_is_read_where_the_class_reads_it(read, name):
    config = pytest.importorskip("transformers.models.auto.configuration_auto").CONFIG_MAPPING[name]()
    kinds = [kind for kind, value in config.rope_parameters.items() if isinstance(value, dict)]

    def pairs(share):
        for parameters in [config.rope_parameters[kind] for kind in kinds] or [config.rope_parameters]:
            parameters |= {"rope_type": "default", "partial_rotary_factor": share}
        return len(_theirs(config, kinds[0] if kinds else None))

    obeys = pairs(0.5) < pairs(1.0)
    reading = read(ROPE | {"model_type": name, "head_dim": 64, "partial_rotary_factor": 0.5, "no_rope_layers": [1]})
    assert (reading["unknown"] == "") == obeys


@pytest.mark.parametrize(
    "file", ["kimi_k3", "granite4h", "nemotron3_nano", "hunyuan_dense", "glm41v", "glm_ocr", "qwen35_moe"]
)
def test_files_of_families_that_are_not_known_are_not_read_as_others(read, file):
    """The fields of public files that an earlier reader took for those of their relatives."""
    config = OF_OTHERS[file]
    assert read(ALWAYS | config)["unknown"]


def test_a_window_that_is_off_keeps_nothing_from_being_read(read):
    for off in (0, -1, False, None):
        assert read(ROPE | {"sliding_window": off})["window"] is None
    assert read(f"\ufeff{json.dumps(ROPE)}") == read(ROPE)
    with_sections = ROPE | {"rope_parameters": {"rope_type": "default", "mrope_section": [16, 24, 30]}}
    assert read(with_sections) == "mrope_section must add up to the 32 pairs that rotate, got 70"


def test_no_rope_layers_count_those_that_do_not_rotate(read):
    text = " ".join(warning["text"] for warning in read(ROPE | {"no_rope_layers": [1, 1, 1, 0]})["warnings"])
    assert "1 of 4 layers" in text


# ---- hostile text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "text must be JSON"),
        ("{'rope_theta': 1}", "text must be JSON"),
        ("[1, 2]", "text must be one JSON object"),
        ("null", "text must be one JSON object"),
        ('{"a":' * 21 + "1" + "}" * 21, "text must have at most 20 brackets inside each other"),
        ("[" * 400_000, "text must have at most 20 brackets inside each other"),
        ('"' + "x" * 10_000_000 + '"', "text must have at most 1,000,000 characters, got 10,000,002"),
        (json.dumps(ROPE).replace("10000.0", "1e999"), "rope_theta must be finite, got inf"),
        (json.dumps(ROPE | {"rope_theta": float("inf")}), "rope_theta must be finite, got inf"),
        (json.dumps(ROPE | {"rope_theta": -1}), "rope_theta must be above 0, got -1"),
        (json.dumps(ROPE | {"rope_theta": "10000"}), "rope_theta must be a number, got '10000'"),
        (json.dumps(ROPE | {"rope_theta": {"a": 1}}), "rope_theta must be a number, got a value of type object"),
        (json.dumps(ROPE | {"head_dim": 65}), "head_dim must be even and positive, got 65"),
        (json.dumps(ROPE | {"head_dim": 2**50}), "head_dim must keep the result to 4194304 numbers"),
        (json.dumps(ROPE | {"num_attention_heads": 0}), "num_attention_heads must be positive, got 0"),
        (json.dumps(ROPE | {"rope_scaling": {"rope_type": "linear"}}), "factor must be there for the rule 'linear'"),
        (json.dumps(ROPE | {"rope_scaling": YARN | {"factor": 0.5}}), "factor must be at least 1, got 0.5"),
        (json.dumps(ROPE | {"rope_scaling": {"rope_type": "longrope", "factor": 2}}), "short_factor must be a list"),
        (json.dumps({"model_type": "bloom"}), "num_attention_heads must be there"),
    ],
)
def test_a_hostile_or_broken_file_is_refused_in_words(read, text, message):
    assert str(read(text)).startswith(message)


def test_infinities_and_nan_are_read_as_python_writes_them(read):
    odd = {"time_step_limit": [0.0, float("inf")], "low": -float("inf"), "none": float("nan"), "name": "NaN, Infinity"}
    assert read(json.dumps(odd | ROPE | {"_name_or_path": "Infinity"})) == read(ROPE | {"_name_or_path": "Infinity"})


def test_names_that_all_objects_have_are_no_settings(read, laboratory):
    text = '{"__proto__": {"alibi": true}, "constructor": {"prototype": {"rope_theta": 1}}, "model_type": "%s"}'
    for name in ("__proto__", "constructor", "toString", "hasOwnProperty"):
        assert read(text % name)["spectra"] == []
        assert read(ROPE | {"model_type": name})["unknown"]
        assert "rule" in read(ROPE | {"rope_scaling": {"type": name}})["unknown"]
    assert laboratory.evaluate("({}).alibi === undefined && Object.prototype.rope_theta === undefined")


def test_a_script_in_a_file_stays_text(read, laboratory):
    script = "<img src=x onerror=window.broken=1><script>window.broken=1</script>"
    reading = read(ROPE | {"model_type": script, "_name_or_path": script, "rope_scaling": {"type": script}})
    assert reading["name"] == script[:100]
    assert laboratory.evaluate("window.broken === undefined")
