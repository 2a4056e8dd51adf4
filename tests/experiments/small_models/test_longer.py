"""Changes of a trained rotary model do what their names say, leave no trace, and no scaling rule is tuned."""

import numpy as np
import pytest
import torch

from figures_src.encoding import by_parts, layout, scaling
from figures_src.experiments.small_models import longer, plan, plays, records, runs

SETTINGS = plan.EXPERIMENTS["plays"].settings | {"width": 32, "heads": 2, "layers": 2}
SETTINGS |= {"scheme": "rotary", "options": {}}

pytestmark = pytest.mark.slow  # a model is trained for them


@pytest.fixture(scope="module")
def model():
    training = runs.begin(SETTINGS | {"steps": 30, "rate": 0.01, "batch": 4}, 0)
    training.advance(30)
    return training.model


@pytest.fixture(scope="module")
def pieces():
    return plays.windows("test", 128, 6)


def test_only_a_shift_leaves_what_the_model_says(model, pieces):
    trained = longer.changed(model, "as trained", pieces)
    assert longer.changed(model, "shifted", pieces) == pytest.approx(trained, abs=2e-3)
    for name in longer.CHANGES.keys() - {"as trained", "shifted"}:
        assert not np.allclose(longer.changed(model, name, pieces), trained, atol=2e-3), name
    assert longer.changed(model, "as trained", pieces) == trained  # no change has left a trace
    assert trained == pytest.approx(plays.losses(model, pieces)[:, -plays.LAST :].mean(dim=1).tolist(), abs=1e-4)


def test_the_other_layout_is_right_again_when_the_weights_are_converted(model, pieces):
    trained = longer.changed(model, "as trained", pieces)
    copy = runs.model(SETTINGS, 0)
    weights = {name: value.clone() for name, value in model.state_dict().items()}
    for name, weight in weights.items():
        if name.endswith("project"):
            for start in (0, 32):  # queries, keys
                part = weight[start : start + 32]
                weight[start : start + 32] = layout.convert_projection(part, 16, "half_split", "interleaved")
    copy.load_state_dict(weights)
    assert longer.changed(copy, "other layout", pieces) == pytest.approx(trained, abs=1e-3)


def test_holding_every_pair_still_is_no_rotation(model, pieces):
    still = longer.changed(model, "no rotation", pieces)
    frequencies = model.positions.frequencies
    model.positions.frequencies = np.where(np.arange(8) == 3, frequencies, 0.0)
    assert longer.without_pair(model, 3, pieces) == pytest.approx(still, abs=1e-3)
    model.positions.frequencies = frequencies


def test_the_rules_are_those_of_the_encoding_module_with_their_published_constants():
    lengths = {"length": 1024, "original_length": 128}
    expected = {
        "linear": scaling.linear(32, factor=8),
        "ntk_aware": scaling.dynamic_ntk(32, length=1024, original_length=128),
        "yarn": by_parts.yarn(32, factor=8, original_length=128, beta_fast=32, beta_slow=1, truncate=False),
    }
    for rule, (frequencies, factor) in expected.items():
        found = longer.scaled(rule, 32, 10000.0, **lengths)
        assert np.allclose(found.frequencies, frequencies) and found.attention_factor == pytest.approx(factor)
    assert expected["yarn"].attention_factor > 1
    with pytest.raises(ValueError, match="rule must be one of plain, linear, ntk_aware, yarn, got 'magic'"):
        longer.scaled("magic", 32, 10000.0, **lengths)


def test_more_context_is_read_before_the_same_targets(model):
    whole = plays.windows("test", 256, 3)
    found = longer.by_length(model, "plain", [128, 256], 3)["own"]
    for place, length in enumerate((128, 256)):
        expected = plays.losses(model, whole[:, -length - 1 :])[:, -plays.LAST :].mean(dim=1)
        assert torch.allclose(torch.tensor(found[place]).double(), expected, atol=1e-4)


@pytest.fixture
def kept(model, tmp_path, monkeypatch):
    """One small model as the kept one."""
    file, _ = runs.keep(model, SETTINGS, 0)
    (tmp_path / "rotary-0.safetensors").write_bytes(file)
    monkeypatch.setattr(records.kept, "__defaults__", (tmp_path,))
    for name in plan.ON_KEPT:
        experiment = plan.EXPERIMENTS[name]
        settings = experiment.settings | {"tuned": 256, "tested": [128, 256]}
        settings |= {"steps": min(experiment.settings["steps"], 3)}
        monkeypatch.setitem(plan.EXPERIMENTS, name, experiment._replace(settings=settings))


@pytest.mark.parametrize("rule", longer.RULES)
def test_a_rule_is_tuned_from_the_kept_model_at_the_longer_length(kept, rule):
    run = plan.Run("longer", rule, 0, 0.01)
    training = runs.begin(run.settings, 0)
    part = training.model.positions
    expected = longer.scaled(rule, 16, 10000.0, length=256, original_length=128)
    assert np.allclose(part.frequencies, expected.frequencies) and part.attention_factor == expected.attention_factor
    assert training.batch(0)[0].shape == (2, 256)
    before = runs.test(training.model, run.settings, 0, is_small=True)
    assert before["tuned"] == before["untuned"]["longest"]
    training.advance(3)
    after = runs.test(training.model, run.settings, 0, is_small=True)
    assert after["tuned"] != before["tuned"] and after["untuned"] == before["untuned"]


def test_all_changes_and_all_pairs_are_measured_on_the_kept_model(kept):
    run = plan.Run("changes", "rotary", 0, 0.0)
    found = runs.test(runs.begin(run.settings, 0).model, run.settings, 0, is_small=True)
    assert found["changes"].keys() == longer.CHANGES.keys() and len(found["without_pair"]) == 8


def test_without_a_kept_model_nothing_is_measured(kept):
    with pytest.raises(ValueError, match=r"there is no rotary-1\.safetensors .*; train plays first"):
        _ = plan.Run("longer", "yarn", 1, 0.01).settings
