"""A run of each scheme begins today as its kept result says: whoever changes the mathematics hears of it here."""

import numpy as np
import pytest

from figures_src.experiments.small_models import plan, records
from scripts.maintain import train

pytestmark = pytest.mark.slow
# In nats, after ten steps: processors that add in another order differ by less, and a changed formula by far more.
CLOSE = 1e-3


def _cheapest() -> list[plan.Run]:
    """The quickest run of each scheme that has a result."""
    results = {run: records.one(run.name) for run in plan.every() if records.exists(run.name)}
    runs = sorted(results, key=lambda run: results[run]["seconds"])
    return list({run.scheme: run for run in reversed(runs)}.values())


@pytest.mark.parametrize("run", _cheapest(), ids=lambda run: run.name)
def test_the_first_ten_steps_have_the_losses_that_were_kept(run):
    kept = records.one(run.name)["start"]["losses"]
    _, start = train.begin(run)
    assert len(kept) in (0, train.START)
    np.testing.assert_allclose(start["losses"], kept, rtol=0, atol=CLOSE)


def test_every_scheme_has_such_a_run():
    assert {run.scheme for run in _cheapest()} == set(plan.SCHEMES)


@pytest.mark.records
def test_every_result_is_of_a_run_of_the_plan_with_its_settings_and_revision():
    assert {path.stem for path in records.FOLDER.iterdir()} <= set(plan.EXPERIMENTS)
    runs = {run.name: run for run in plan.every()}
    results = {name: result for each in plan.EXPERIMENTS for name, result in records.every(each).items()}
    assert [name for name in results if name not in runs] == []
    assert {name: changed for name in results if (changed := plan.changes(results[name], runs[name]))} == {}


def test_a_changed_formula_is_noticed(monkeypatch):
    from figures_src.experiments.small_models.schemes import alibi

    run = next(run for run in _cheapest() if run.scheme == "alibi")
    slopes = alibi.alibi.slopes
    monkeypatch.setattr(alibi.alibi, "slopes", lambda heads, **more: 2 * slopes(heads, **more))
    _, start = train.begin(run)
    assert np.abs(np.subtract(start["losses"], records.one(run.name)["start"]["losses"])).max() > CLOSE
