"""What the page on LongRoPE states."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers.models.phi3 import configuration_phi3, modeling_phi3

from figures_src import models
from figures_src.encoding import by_parts, rotary
from figures_src.experiments.small_models import beyond, plan, plays, records, runs
from figures_src.models import spectrum

PHI = models.one("phi_3_5_mini").rotary[0]


@pytest.mark.parametrize(("length", "name"), [(4_096, "short_factors"), (4_097, "long_factors")])
def test_the_list_changes_one_token_after_the_trained_length(length, name):
    before = rotary.frequencies(PHI.dims, PHI.base)
    assert np.allclose(spectrum.scaled(PHI, length).frequencies, before / PHI.scaling[name])


def test_the_attention_factor_is_the_same_in_both_regimes():
    short, long = (spectrum.scaled(PHI, length).attention_factor for length in (10, 100_000))
    assert short == long == pytest.approx(math.sqrt(1 + math.log(32) / math.log(4_096)))


def test_phi_4_minis_factor_reaches_only_the_dimensions_that_rotate():
    file = Path(models.__file__).with_name("phi_4_mini.json")
    config = configuration_phi3.Phi3Config(**json.loads(file.read_text(encoding="utf-8")))
    queries = torch.randn(1, 1, 9, 128, generator=torch.Generator().manual_seed(0))
    positions = torch.arange(9)[None]
    cos, sin = modeling_phi3.Phi3RotaryEmbedding(config)(queries, positions)
    turned, _ = modeling_phi3.apply_rotary_pos_emb(queries, queries, cos, sin)
    factor = math.sqrt(1 + math.log(32) / math.log(4_096))
    assert torch.equal(turned[..., 96:], queries[..., 96:])
    assert torch.allclose(turned[..., :96].norm(dim=-1), factor * queries[..., :96].norm(dim=-1))


def test_the_largest_divisor_is_twice_the_extension():
    assert max(PHI.scaling["long_factors"]) == pytest.approx(2 * 32, rel=0.02)


def test_the_long_list_of_phi_3_5_lies_above_yarns_formula():
    yarn = by_parts.yarn(PHI.dims, PHI.base, factor=32, original_length=4_096).frequencies
    assert np.all(PHI.scaling["long_factors"] > rotary.frequencies(PHI.dims, PHI.base) / yarn)


def test_a_key_cached_before_the_switch_meets_the_new_query_at_a_useless_angle():
    short, long = (spectrum.scaled(PHI, length).frequencies[10] for length in (4_096, 4_097))
    angle = abs(4_096 * long - 3_996 * short)
    assert angle > 300
    assert not np.isclose(math.cos(angle), math.cos(100 * long), atol=0.1)


def test_phi_4_minis_list_is_ntk_scaling_up_to_pair_30():
    part = models.one("phi_4_mini").rotary[0].scaling
    listed = np.array(part["long_factors"])
    assert np.allclose(listed[:31], 32.03 ** (np.arange(31) / 31), rtol=1e-9)
    assert np.all((listed[31:] >= 32) & (listed[31:] <= 64))
    assert np.all(np.array(part["short_factors"]) == 1)


@pytest.mark.slow
def test_the_searched_divisors_give_the_recorded_loss_on_the_kept_model():
    found = beyond.recorded()
    model = runs.kept_model(plan.KEPT_SEED)
    texts = plays.windows("test", beyond.FACTOR * beyond.TRAINED, beyond.PIECES)
    again = beyond._stretches(model, beyond.divided(model, np.array(found["searched"])), texts)
    assert found["measured_on"]["model"] == records.measured_on(plan.KEPT_OF_ALL_SEEDS, plan.KEPT_SEED)["model"]
    assert np.allclose(again, found["by_position"]["searched"], atol=1e-3)


def test_the_search_finds_the_shape_of_the_formulas_and_gains_as_much_within_the_trained_length():
    found = beyond.recorded()
    divisors, losses = np.array(found["searched"]), {rule: np.array(row) for rule, row in found["by_position"].items()}
    critical = 16 * math.log(beyond.TRAINED / (2 * math.pi)) / math.log(10_000)
    assert (np.diff(divisors) >= 0).all() and divisors[0] == 1
    assert divisors[math.floor(critical)] < 2 < 3 < divisors[math.ceil(critical)]
    assert np.allclose(divisors[math.ceil(critical) :], [4 ** (7 / 8)] * 9 + [4], atol=1e-3)
    formulas = ("yarn", "llama3")
    assert all(losses["searched"].mean() < losses[rule].mean() - 0.02 for rule in formulas)
    quarters = {rule: (losses[rule] - losses["searched"]).reshape(4, -1).mean(axis=1) for rule in formulas}
    assert all(0.8 < gain[0] / gain[1:].mean() < 1.3 for gain in quarters.values())
    assert quarters["llama3"][3] < 0 < quarters["yarn"][3]
    assert all(abs(losses["searched"][-4:].mean() - losses[rule][-4:].mean()) < 0.02 for rule in formulas)
