"""What the page on partial rotary and p-RoPE states."""

import importlib
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

from figures_src.encoding import attention, partial, rotary

ROOT = Path(__file__).parents[3]
MODELS = ROOT / "figures_src" / "models"
PAGE = ROOT / "docs" / "rotary" / "partial.md"
RELEASED = {  # of the table of the page: a model of the atlas
    "GPT-J": "gpt_j",
    "GPT-NeoX": "gpt_neox_20b",
    "StableLM": "stablelm_3b_4e1t",
    "Phi-1.5": "phi_1_5",
    "GLM-4.5": "glm_4_5_air",
    "Phi-2": "phi_2",
    "Phi-4 mini": "phi_4_mini",
    "DeepSeek V2": "deepseek_v2_lite",
    "V3": "deepseek_v3",
    "Gemma 4, global layers": "gemma_4_e2b",
}
DEFAULTS = {  # and the class of transformers whose default says it
    "GPT-NeoX": ("gpt_neox", "GPTNeoXConfig"),
    "StableLM": ("stablelm", "StableLmConfig"),
    "Qwen3-Next": ("qwen3_next", "Qwen3NextConfig"),
    "Persimmon": ("persimmon", "PersimmonConfig"),
    "GLM-4": ("glm4", "Glm4Config"),
    "GLM-4.5": ("glm4_moe", "Glm4MoeConfig"),
    "Nemotron": ("nemotron", "NemotronConfig"),
}


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


def test_half_split_pairs_within_the_part_that_turns_and_p_rope_within_the_head():
    one = np.zeros((1, 8))
    one[0, 0] = 1
    turned = partial.rotate(one, np.array([1]), partial.frequencies(8, rotary_dim=4), layout="half_split")
    assert np.flatnonzero(turned[0]).tolist() == [0, 2]
    cut = partial.p_rope_frequencies(8, fraction=0.5)
    assert np.flatnonzero(rotary.rotate(one, np.array([1]), cut, layout="half_split")[0]).tolist() == [0, 4]
    moved = rotary.rotate(np.ones((1, 8)), np.array([1]), cut, layout="half_split")[0] != 1
    assert np.flatnonzero(~moved).tolist() == [2, 3, 6, 7]


def test_model_turns_the_share_in_the_table():
    text = PAGE.read_text(encoding="utf-8").partition("| Model | rotated |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]
    said = {name: rotated for names, rotated, _ in rows for name in re.split(", (?!global)| and ", names)}
    assert said.keys() == RELEASED.keys() | DEFAULTS.keys()
    for name, model in RELEASED.items():
        last = tomllib.loads((MODELS / f"{model}.toml").read_text(encoding="utf-8"))["rotary"][-1]
        rotated, head_dim = last["dims"] * last.get("scaling", {}).get("fraction", 1), last["head_dim"]
        assert share(said[name]) == rotated / head_dim, name
        assert {int(each) for each in re.findall(r"\d+(?= of| beside)", said[name])} <= {rotated}, name
        assert f"base {last['base']:,.0f}" in said[name] or "base" not in said[name], name
    for name, (model, of_class) in DEFAULTS.items():
        module = importlib.import_module(f"transformers.models.{model}.configuration_{model}")
        assert getattr(module, of_class)().rope_parameters["partial_rotary_factor"] == share(said[name]), name


def share(rotated: str) -> float:
    """What a cell of the table says of a head: 0.25 for "first 64 of 256", "first 25%" and "p = 0.25"."""
    if found := re.search(r"(\d+) of (\d+)|(\d+) beside (\d+)", rotated):
        part, whole, one, other = (int(each or 0) for each in found.groups())
        if percent := re.search(r"(\d+)%", rotated):
            assert part / whole == int(percent[1]) / 100
        return part / whole if whole else one / (one + other)
    percent = re.search(r"(\d+)%", rotated)
    return int(percent[1]) / 100 if percent else float(re.search(r"p = ([\d.]+)", rotated)[1])


def test_a_class_of_phi_turns_half_by_default():
    from transformers import PhiConfig

    assert PhiConfig().rope_parameters["partial_rotary_factor"] == 0.5


def test_kimi_linear_rotates_nothing():
    import transformers.models.kimi_linear.modeling_kimi_linear as kimi_linear

    assert not [name for name in dir(kimi_linear) if "rotary" in name.lower() or "rotate" in name.lower()]
