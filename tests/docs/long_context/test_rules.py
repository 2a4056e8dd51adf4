"""What the page that sets the rules side by side states."""

import numpy as np
import pytest

from figures_src import models
from figures_src.encoding import by_parts, rotary, scaling
from figures_src.figures.long_context import reached_angles, rules_side_by_side


def _kept(name, factor):
    model = models.one(rules_side_by_side._MODELS[name])
    frequencies = rules_side_by_side._frequencies(model.rotary[0], model.trained, factor)
    return rules_side_by_side._kept(frequencies, factor)


def test_pairs_that_reach_new_angles_are_those_of_the_picture():
    counted = {name: reached_angles._new_pairs(inv_freq) for name, inv_freq in reached_angles._rules().items()}
    assert counted == {"Not scaled": 18, "PI": 0, "NTK-aware": 17, "YaRN, code": 0, "Llama 3": 0}


@pytest.mark.parametrize("model", rules_side_by_side._MODELS)
@pytest.mark.parametrize("factor", rules_side_by_side._FACTORS)
def test_the_share_kept_lies_between_nothing_and_all(model, factor):
    for kept in _kept(model, factor).values():
        assert kept.min() > -1e-6 and kept.max() < 1 + 1e-6


@pytest.mark.parametrize("model", rules_side_by_side._MODELS)
def test_all_rules_divide_the_slowest_pair_by_the_factor_and_all_but_one_keep_the_fastest(model):
    kept = _kept(model, 8)
    for rule in ("PI", "NTK-aware", "YaRN, code", "YaRN, paper", "Llama 3"):
        assert kept[rule][-1] == pytest.approx(0, abs=1e-6)
        assert kept[rule][0] == pytest.approx(0 if rule == "PI" else 1, abs=1e-6)


def test_ntk_aware_and_llama_3_cross_at_two_thirds():
    kept = _kept("Llama 2 7B", 8)
    difference = kept["Llama 3"][1:-1] - kept["NTK-aware"][1:-1]
    crossing = np.flatnonzero(np.diff(np.sign(difference)) < 0)[0]
    assert 0.6 < np.linspace(0, 1, 64)[crossing + 1] < 0.72


def test_two_factors_one_after_the_other_give_the_rule_of_their_product_only_without_a_ramp():
    twice = rotary.frequencies(128) / 2 / 4
    assert np.allclose(scaling.linear(128, factor=8).frequencies, twice)
    larger = 10_000 * 2 ** (128 / 126)  # the base after NTK-aware scaling by 2
    tilted = scaling.ntk_aware(128, larger, factor=4).frequencies
    assert np.allclose(scaling.ntk_aware(128, factor=8).frequencies, tilted)
    once = by_parts.yarn(128, factor=8, original_length=4_096).frequencies
    first = by_parts.yarn(128, factor=2, original_length=4_096).frequencies
    second = first * by_parts.yarn(128, factor=4, original_length=4_096).frequencies / rotary.frequencies(128)
    assert not np.allclose(once, second)
