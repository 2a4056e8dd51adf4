"""What the page on partial rotary and p-RoPE states."""

import importlib
import tomllib
from pathlib import Path

import numpy as np
import pytest

from figures_src.encoding import attention, partial, rotary

POSITION = np.arange(50)
MODELS = Path(__file__).parents[3] / "figures_src" / "models"


def test_the_two_have_different_frequencies_except_for_the_first():
    cut, kept = partial.frequencies(64, rotary_dim=32), partial.p_rope_frequencies(64, fraction=0.5)[:16]
    assert cut[0] == kept[0]
    assert (cut[1:] < kept[1:]).all()


@pytest.mark.parametrize("distance", [0, 1, 33, 700])
@pytest.mark.parametrize(
    "inv_freq",
    [
        partial.p_rope_frequencies(64, fraction=0.25),
        np.append(partial.frequencies(64, rotary_dim=32), np.zeros(16)),  # numbers left alone rotate by 0
    ],
)
def test_score_is_a_part_that_turns_plus_a_part_that_does_not(inv_freq, distance):
    query, key = np.random.default_rng(1).normal(size=(2, 64))
    amplitudes, phases = attention.amplitudes_phases(query, key)
    turns = inv_freq > 0
    turning = attention.kernel(-distance, inv_freq[turns], amplitudes=amplitudes[turns], phases=phases[turns])
    still = np.repeat(~turns, 2)
    turned = rotary.rotate(np.stack([query, key]), np.array([distance, 0]), inv_freq)
    assert np.isclose(turned[0] @ turned[1], turning + query[still] @ key[still])


@pytest.mark.parametrize("base", [10_000, 500_000, 10_000_000])
def test_pair_that_turns_matches_at_its_worst_half_a_wavelength_away(base):
    slowest = rotary.frequencies(128, base)[-1]
    assert np.cos(np.round(np.pi / slowest) * slowest) < -0.999


def test_p_1_is_full_rotary_and_p_0_turns_nothing():
    assert np.array_equal(partial.p_rope_frequencies(64, fraction=1), rotary.frequencies(64))
    assert not partial.p_rope_frequencies(64, fraction=0).any()


def test_half_split_pairs_within_the_part_that_turns_and_p_rope_within_the_head():
    one = np.zeros((1, 8))
    one[0, 0] = 1
    turned = partial.rotate(one, np.array([1]), partial.frequencies(8, rotary_dim=4), layout="half_split")
    assert np.flatnonzero(turned[0]).tolist() == [0, 2]
    cut = partial.p_rope_frequencies(8, fraction=0.5)
    assert np.flatnonzero(rotary.rotate(one, np.array([1]), cut, layout="half_split")[0]).tolist() == [0, 4]
    moved = rotary.rotate(np.ones((1, 8)), np.array([1]), cut, layout="half_split")[0] != 1
    assert np.flatnonzero(~moved).tolist() == [2, 3, 6, 7]


@pytest.mark.parametrize(
    ("model", "name", "share"),
    [
        ("gpt_neox", "GPTNeoXConfig", 0.25),
        ("stablelm", "StableLmConfig", 0.25),
        ("qwen3_next", "Qwen3NextConfig", 0.25),
        ("phi", "PhiConfig", 0.5),
        ("persimmon", "PersimmonConfig", 0.5),
        ("glm4", "Glm4Config", 0.5),
        ("nemotron", "NemotronConfig", 0.5),
        ("glm4_moe", "Glm4MoeConfig", 0.5),
    ],
)
def test_class_turns_the_share_in_the_table_by_default(model, name, share):
    module = importlib.import_module(f"transformers.models.{model}.configuration_{model}")
    assert getattr(module, name)().rope_parameters["partial_rotary_factor"] == share


@pytest.mark.parametrize(
    ("model", "rotated", "head_dim"),
    [
        ("gpt_j", 64, 256),
        ("gpt_neox_20b", 24, 96),
        ("stablelm_3b_4e1t", 20, 80),
        ("phi_1_5", 32, 64),
        ("phi_2", 32, 80),
        ("phi_4_mini", 96, 128),
        ("glm_4_5_air", 64, 128),
        ("deepseek_v3", 64, 192),
        ("gemma_4_e2b", 128, 512),
    ],
)
def test_model_turns_the_share_in_the_table(model, rotated, head_dim):
    released = tomllib.loads((MODELS / f"{model}.toml").read_text(encoding="utf-8"))["rotary"][-1]
    assert (released["dims"] * released.get("scaling", {}).get("fraction", 1), released["head_dim"]) == (
        rotated,
        head_dim,
    )


def test_kimi_linear_rotates_nothing():
    import transformers.models.kimi_linear.modeling_kimi_linear as kimi_linear

    assert not [name for name in dir(kimi_linear) if "rotary" in name.lower() or "rotate" in name.lower()]


def test_gpt_j_and_deepseek_turn_64_numbers_by_default():
    from transformers import DeepseekV2Config, DeepseekV3Config, GPTJConfig

    gpt_j = GPTJConfig()
    assert (gpt_j.rotary_dim, gpt_j.n_embd // gpt_j.n_head) == (64, 256)
    for deepseek in (DeepseekV2Config(), DeepseekV3Config()):
        assert (deepseek.qk_rope_head_dim, deepseek.qk_nope_head_dim) == (64, 128)


def test_gemma_4_has_p_rope_in_its_global_layers_by_default():
    from transformers.models.gemma4.configuration_gemma4 import Gemma4TextConfig

    settings = Gemma4TextConfig().rope_parameters["full_attention"]
    assert settings == {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1_000_000.0}
