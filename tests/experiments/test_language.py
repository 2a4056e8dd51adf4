"""The language model is asked as the page says, and scaled ladders change nothing but the ladder."""

import numpy as np
import pytest
import torch

from figures_src.encoding import rotary
from figures_src.experiments import frequencies, language, plan, positions, scaling

SETTINGS = plan.run("language", "rotary", 0).settings | {"tested": [16, 32, 64], "trained": 16, "windows": 3, "last": 8}
SETTINGS |= {"steps": 3, "beta_fast": [2.0, 4.0], "chosen_at": 32, "tuned": 32}
TEXT = bytes(np.random.default_rng(0).integers(0, 256, 2000, dtype=np.uint8))


def trained():
    training = language.begin(SETTINGS, 0, positions.Rotary, TEXT)
    training.advance(3)
    return training.model


def test_the_targets_are_the_same_whatever_the_length():
    model = trained()
    found = language.measure(model, TEXT, SETTINGS, [16, 64])
    window = torch.tensor(list(TEXT[-65:]))
    for place, length in enumerate([16, 64]):
        losses = []
        for start in range(0, 64, length):
            with torch.no_grad():
                scores = model(window[None, start : start + length])[0]
            targets = window[start + 1 : start + length + 1]
            losses += torch.nn.functional.cross_entropy(scores, targets, reduction="none").tolist()
        assert found["mean"][place][-1] == pytest.approx(np.mean(losses), abs=1e-3)
        assert found["last"][place][-1] == pytest.approx(np.mean(losses[-8:]), abs=1e-3)
    assert [len(windows) for windows in found["last"]] == [3, 3]


def test_a_window_asks_for_the_next_byte():
    ids = torch.arange(100)
    inputs, targets = language.window(ids, 8, 4, torch.Generator().manual_seed(0))
    assert inputs.shape == (4, 8) and torch.equal(targets, inputs + 1)


@pytest.mark.parametrize("rule", plan.RULES)
def test_every_rule_leaves_the_ladder_as_it_was_for_factor_one(rule):
    scaled = scaling.ladder(rule, 16, factor=1, original_length=128, beta_fast=4.0)
    assert np.allclose(scaled.frequencies, rotary.frequencies(16))
    assert scaled.attention_factor == 1


def test_an_unknown_rule_is_named():
    with pytest.raises(ValueError, match="rule must be one of plain, linear, ntk_aware, yarn, got 'magic'"):
        scaling.ladder("magic", 16, factor=2, original_length=128, beta_fast=4.0)


@pytest.mark.parametrize("rule", plan.RULES)
def test_scaling_changes_nothing_at_the_trained_length_and_leaves_the_model_as_it_was(rule):
    model = trained()
    plain = language.measure(model, TEXT, SETTINGS, SETTINGS["tested"])
    found = scaling.at_inference(model, SETTINGS | {"rule": rule}, TEXT, TEXT)
    assert found["mean"][0] == plain["mean"][0]
    assert (found["mean"][2] == plain["mean"][2]) == (rule == "plain")
    assert language.measure(model, TEXT, SETTINGS, SETTINGS["tested"]) == plain


def test_yarn_takes_the_beta_with_the_lowest_loss_in_validation():
    found = scaling.at_inference(trained(), SETTINGS | {"rule": "yarn"}, TEXT, TEXT)
    assert found["tried"][str(found["beta_fast"])] == min(found["tried"].values())


def test_tuning_turns_by_the_scaled_ladder_from_its_first_step():
    model = trained()
    settings = SETTINGS | {"rule": "linear", "beta_fast": 4.0, "batch": 2}
    tuning = scaling.begin_tuning(model, settings, 0, TEXT)
    assert np.allclose(model.positions.frequencies, rotary.frequencies(16) / 2)
    assert tuning.batch(0)[0].shape == (2, 32)


def test_shares_of_the_pairs_add_up_to_one():
    shares = np.array(frequencies.shares(trained(), TEXT, SETTINGS))
    assert shares.shape == (2, 4, 8)
    assert np.allclose(shares.sum(axis=-1), 1, atol=1e-3)


def test_holding_pairs_still_changes_the_loss_and_leaves_the_ladder_as_it_was():
    model = trained()
    found = frequencies.without_pair(model, TEXT, SETTINGS)
    assert len(found["without"]) == 8
    assert found["without"][0] != found["all"]
    assert np.array_equal(model.positions.frequencies, rotary.frequencies(16))
