"""What a step of training changes, and a plan that gives every scheme the same chances."""

import pytest
import torch

from figures_src.experiments.small_models import plan, records, runs
from figures_src.experiments.small_models.training import generator

SMALL = plan.EXPERIMENTS["shift"].settings | {"width": 16, "layers": 1, "steps": 12, "rate": 0.01}


def begun(scheme="rotary", seed=0):
    return runs.begin(SMALL | {"scheme": scheme, "options": plan.SCHEMES[scheme][1]}, seed)


def test_only_the_matrices_of_the_layers_decay():
    training = begun("learned")
    decayed, others = training.optimiser.param_groups
    assert {each.shape for each in decayed["params"]} == {(48, 16), (16, 16), (64, 16), (16, 64)}
    assert decayed["weight_decay"] > 0 and others["weight_decay"] == 0
    count = sum(1 for _ in training.model.parameters())
    assert len(decayed["params"]) + len(others["params"]) == count


def test_streams_of_different_seeds_differ():
    drawn = {tuple(torch.rand(3, generator=generator(*seeds)).tolist()) for seeds in [(0, 1), (1, 0), (0,), (0, -1)]}
    assert len(drawn) == 4


@pytest.mark.parametrize("name", [name for name in plan.EXPERIMENTS if name not in plan.ON_KEPT])
def test_every_scheme_gets_the_same_settings_seeds_and_at_least_four_rates(name):
    experiment = plan.EXPERIMENTS[name]
    runs_of = {scheme: [run for run in plan.every((name,)) if run.scheme == scheme] for scheme in experiment.schemes}
    assert len(experiment.rates) >= 4 and experiment.seeds >= 4
    tried = {scheme: [(run.seed, run.rate) for run in found] for scheme, found in runs_of.items()}
    assert all(sorted(each, key=str) == sorted(tried[experiment.schemes[0]], key=str) for each in tried.values())
    shared = {"scheme": "", "options": {}, "causal": True}
    explicit = [run for found in runs_of.values() for run in found if run.rate == experiment.rates[0]]
    assert len({str(sorted((run.settings | shared).items())) for run in explicit}) == 1


def test_every_scaling_rule_gets_the_same_rates_and_no_constant_of_its_own():
    chosen = {
        rule: [(run.seed, run.rate) for run in plan.every(("longer",)) if run.scheme == rule] for rule in plan.RULES
    }
    assert all(each == chosen["plain"] for each in chosen.values()) and len(plan.EXPERIMENTS["longer"].rates) == 4
    assert all(plan.SCHEMES[rule][1] == {} for rule in plan.RULES)


def test_a_seed_that_chooses_a_rate_is_not_reported():
    for name, experiment in plan.EXPERIMENTS.items():
        chosen = {run.seed for scheme in experiment.schemes for run in plan.reported(name, scheme)}
        assert chosen == set(range(experiment.seeds)) and not chosen & set(experiment.rate_seeds)


def test_the_rate_with_the_lowest_loss_over_its_seeds_is_taken(monkeypatch):
    losses = {(8, 0.001): 3, (9, 0.001): 3, (8, 0.003): 1, (9, 0.003): 4, (8, 0.01): 2, (9, 0.01): 2}
    found = {f"shift/t5-{seed}-{rate:g}": {"outcome": {"validation": loss}} for (seed, rate), loss in losses.items()}
    worst = {"outcome": {"validation": 9}}
    monkeypatch.setattr(records, "one", lambda name: found.get(name, worst))
    assert plan.chosen_rate.__wrapped__("shift", "t5") == 0.01
    assert plan.Run("shift", "t5", 8, 0.001).is_reported is False


def test_models_of_one_seed_and_of_all_seeds_of_rope_are_kept():
    names = {run.name for run in plan.every() if run.is_kept}
    expected = {f"plays/{scheme}-{plan.KEPT_SEED}" for scheme in plan.TEXT_SCHEMES}
    assert names == expected | {f"plays/rotary-{seed}" for seed in range(4)}
