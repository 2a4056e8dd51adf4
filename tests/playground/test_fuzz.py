"""Thousands of broken inputs: each gives finite numbers, or an InputError in words, and nothing else."""

import json
import math
import random

import numpy as np
import pytest

from tests.playground import cases
from tests.playground.test_config import ROPE, TYPES

# ---- thousands of broken files

JUNK = (
    *(None, True, False, 0, -1, 1, 2, 3, 0.5, 1e-320, 1e308, 2**53, 2**60),
    *("", "yarn", "x" * 300, [], [1], [None], {}, {"a": 1}),
)
KEYS = (
    "model_type", "hidden_size", "num_attention_heads", "head_dim", "n_head", "max_position_embeddings",
    "rope_theta", "rope_scaling", "rope_parameters", "partial_rotary_factor", "rotary_pct", "rotary_emb_base",
    "rotary_dim", "qk_rope_head_dim", "qk_nope_head_dim", "sliding_window", "use_sliding_window", "alibi",
    "attn_config", "position_embedding_type", "relative_attention_num_buckets", "relative_attention_max_distance",
    "no_rope_layers", "no_rope_layer_interval", "layer_types", "text_config", "original_max_position_embeddings",
    "rope_local_base_freq", "global_rope_theta", "local_rope_theta", "rope_ratio", "n_positions", "kv_channels",
    "rope_interleave", "use_dynamic_ntk", "d_model",
)  # fmt: skip
RULE_KEYS = (
    "rope_type", "type", "factor", "original_max_position_embeddings", "attention_factor", "mscale",
    "mscale_all_dim", "beta_fast", "beta_slow", "truncate", "low_freq_factor", "high_freq_factor", "short_factor",
    "long_factor", "rope_theta", "partial_rotary_factor", "mrope_section",
)  # fmt: skip
TYPE_NAMES = ("linear", "dynamic", "yarn", "llama3", "longrope", "su", "proportional", "default", "mrope", "no")


def _rules(rng) -> dict:
    good = {
        "rope_type": rng.choice(TYPE_NAMES),
        "factor": rng.choice([1, 2.0, 8.0, 40.0]),
        "original_max_position_embeddings": rng.choice([1, 2, 1024, 4096]),
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "short_factor": [1.0] * 32,
        "long_factor": [2.0] * 32,
    }
    for key in rng.sample(RULE_KEYS, rng.randrange(4)):
        good[key] = rng.choice(JUNK)
    for key in rng.sample(sorted(good), rng.randrange(3)):
        good.pop(key)
    return good


def _broken(rng) -> str:
    config = ROPE | {
        "model_type": rng.choice([*TYPES, "bloom", "mpt", "t5", "gpt2", "opt", "bert", "marian", "deepseek_v3"])
    }
    if rng.random() < 0.7:
        config[rng.choice(["rope_scaling", "rope_parameters"])] = _rules(rng)
    for key in rng.sample(KEYS, rng.randrange(6)):
        config[key] = rng.choice(JUNK)
    text = json.dumps({"text_config": config} if rng.random() < 0.1 else config)
    if rng.random() < 0.1:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice('{}[]",:0-e\\\u0000é') + text[place + 1 :]
    return text


@pytest.mark.slow
def test_five_thousand_broken_files_give_a_reading_or_a_message(javascript):
    rng = random.Random(9)
    texts = [_broken(rng) for _ in range(5000)]
    answers = javascript([["config.read_config", [text]] for text in texts])
    wrong = [(text, a) for text, a in zip(texts, answers, strict=True) if a.get("kind", "InputError") != "InputError"]
    assert wrong == []
    readings = [answer["value"] for answer in answers if "value" in answer]
    assert len(readings) > 1000 and len(readings) < 4900
    assert "nan" not in json.dumps(readings).lower().replace("nano", "")
    spectra = [spectrum["settings"] for reading in readings for spectrum in reading["spectra"]]
    rotary = [settings for settings in spectra if settings["method"] == "rope"]
    found = javascript([["spectrum.scaled", [settings, 8192]] for settings in rotary])
    assert [(s, a) for s, a in zip(rotary, found, strict=True) if a.get("kind", "InputError") != "InputError"] == []
    assert all(np.isfinite(a["value"]["frequencies"]).all() for a in found if "value" in a)


# ---- thousands of broken calls of the mathematics

NUMBERS = (
    *(0, -0.0, 1, 2, 3, 4, 8, 63, 64, 1025, 5_000_000, 2**31, 2**53, 1e18),
    *(-1, -8, 0.5, 1e-320, 1e-12, 1e12, 1e308, -1e308),
)
STRANGE = (
    *(None, True, "", "8", "interleaved", math.nan, math.inf, -math.inf),
    *([], {}, [1, 2, 3, 4], [None], ["x"], [[1]]),
)
SLOW = {"encoding.base_bound.least_base"}  # as long as the length is
INFINITE = ("encoding.rotary.wavelengths", "encoding.alibi.bias")  # a pair that stands still, a key that is shut out


def _weight(value: object) -> int:
    if isinstance(value, dict):
        return sum(map(_weight, value.values()))
    return sum(map(_weight, value)) if isinstance(value, list) else 1


def _spoilt(value: object, rng: random.Random) -> object:
    """The value with one thing in it replaced, whatever its depth."""
    if isinstance(value, list) and value and rng.random() < 0.6:
        place = rng.randrange(len(value))
        return [*value[:place], _spoilt(value[place], rng), *value[place + 1 :]]
    if isinstance(value, dict) and value:
        name = rng.choice(sorted(value))
        return value | {name: _spoilt(value[name], rng)}
    return rng.choice(NUMBERS if rng.random() < 0.6 else STRANGE)


@pytest.mark.slow
def test_eight_thousand_broken_calls_give_finite_numbers_or_a_message(javascript):
    rng = random.Random(5)
    light = [case for case in cases.every() if case.path not in SLOW and _weight(case.arguments) < 3000]
    calls = []
    for _ in range(8000):
        case = rng.choice(light)
        place = rng.randrange(len(case.arguments))
        arguments = list(case.arguments)
        arguments[place] = _spoilt(arguments[place], rng)
        calls.append([case.path, arguments])
    answers = javascript(calls, by="judge")
    assert [(c, a) for c, a in zip(calls, answers, strict=True) if a.get("kind", "InputError") != "InputError"] == []
    wrong = [
        (call, answer["lacking"])
        for call, answer in zip(calls, answers, strict=True)
        if "NaN" in answer.get("lacking", []) or (answer.get("lacking") and call[0] not in INFINITE)
    ]
    assert wrong == []
    assert 1000 < sum("error" in answer for answer in answers) < 7900
    assert all(answer["error"].strip() for answer in answers if "error" in answer)
