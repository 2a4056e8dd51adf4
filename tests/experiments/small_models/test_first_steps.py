"""A run of each scheme begins today as its kept result says: whoever changes the mathematics hears of it here."""

import numpy as np
import pytest

from figures_src.experiments.small_models import plan, records, runs
from scripts.maintain import train

pytestmark = pytest.mark.slow
# In nats, after ten steps: processors that add in another order differ by less, and a changed formula by far more.
CLOSE = 1e-3


def _cheapest() -> list[plan.Run]:
    """The quickest run of each scheme and of each experiment; of the scaling rules, which test_longer.py has, one."""
    results = {run: records.one(run.name) for run in plan.every() if records.exists(run.name)}
    ordered = sorted(results, key=lambda run: -results[run]["seconds"])
    of_each = {run.scheme: run for run in ordered} | {run.experiment: run for run in ordered}
    return [run for run in dict.fromkeys(of_each.values()) if run.scheme not in plan.RULES or run.scheme == "yarn"]


def _losses(run: plan.Run) -> list[float]:
    training = runs.begin(run.settings, run.seed)
    training.advance(train.START)
    return training.curve


@pytest.mark.parametrize("run", _cheapest(), ids=lambda run: run.name)
def test_the_first_ten_steps_have_the_losses_that_were_kept(run):
    kept = records.one(run.name)["start"]["losses"]
    assert len(kept) in (0, train.START)
    np.testing.assert_allclose(_losses(run)[: len(kept)], kept, rtol=0, atol=CLOSE)


def test_every_scheme_and_experiment_has_such_a_run():
    assert {run.scheme for run in _cheapest()} == set(plan.SCHEMES) - plan.RULES.keys() | {"yarn"}
    assert {run.experiment for run in _cheapest()} == set(plan.EXPERIMENTS)


@pytest.mark.records
def test_every_result_is_of_a_run_of_the_plan_with_its_settings_and_revision():
    assert {path.stem for path in records.FOLDER.iterdir()} <= set(plan.EXPERIMENTS)
    of_plan = {run.name: run for run in plan.every()}
    results = {name: result for each in plan.EXPERIMENTS for name, result in records.every(each).items()}
    assert [name for name in results if name not in of_plan] == []
    assert {name: changed for name in results if (changed := plan.changes(results[name], of_plan[name]))} == {}
