"""The plan says what was run, and the rates that it keeps are those that did better."""

import pytest

from figures_src.experiments import plan, results


def in_validation(experiment, scheme, rate):
    """Right answers, or the loss with its sign turned: more is better."""
    found = results.one(plan.run(experiment, scheme, 0, rate=rate))["outcome"]["validation"]
    return found["right"][0] if "right" in found else -sum(found["mean"][0])


TRAININGS = [(name, scheme) for name in plan.SETTINGS if name not in plan.ON_LANGUAGE for scheme in plan.schemes(name)]


@pytest.mark.parametrize(("experiment", "scheme"), TRAININGS)
def test_the_kept_rate_is_the_one_that_did_better_in_validation(experiment, scheme):
    found = {rate: in_validation(experiment, scheme, rate) for rate in plan.RATES}
    assert plan.kept_rate(experiment, scheme) == max(found, key=found.get)


def test_the_larger_rate_won_for_every_encoding_of_the_language_model():
    assert {plan.kept_rate("language", scheme) for scheme in plan.schemes("language")} == {max(plan.RATES)}


def test_every_scheme_of_an_experiment_has_the_same_seeds_and_at_least_three():
    for name, seeds in plan.SEEDS.items():
        assert seeds >= 3
        for scheme in plan.schemes(name):
            found = {run.seed for run in plan.every((name,)) if run.scheme == scheme}
            assert found == set(range(seeds))


def test_every_scheme_has_the_same_settings_but_for_rate_and_mask():
    for name in ("order", "shift", "recall", "latest", "language"):
        shared = {"rate": 0, "causal": 0}
        settings = [run.settings | shared for run in plan.every((name,))]
        assert all(each == settings[0] for each in settings)


@pytest.mark.parametrize("name", ["order", "shift", "recall", "latest", "language"])
def test_every_encoding_saw_the_same_batches(name):
    for seed in range(plan.SEEDS[name]):
        data = {results.one(run)["data"] for run in plan.every((name,)) if run.seed == seed}
        assert len(data) == 1


def test_a_quick_run_has_other_settings_than_a_real_one():
    for run, quick in zip(plan.every(), plan.every(quick=True), strict=True):
        assert run.name == quick.name
        assert run.settings != quick.settings


def test_an_unknown_experiment_or_scheme_is_named():
    with pytest.raises(ValueError, match=r"experiment must be one of order, .*, got 'magic'"):
        plan.run("magic", "rotary", 0)
    with pytest.raises(ValueError, match=r"scheme of scaling must be one of plain, .*, got 'rotary'"):
        plan.run("scaling", "rotary", 0)
