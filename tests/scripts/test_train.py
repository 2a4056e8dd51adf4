"""Trainings run one by one and are verified; whatever goes wrong is named."""

import json

import pytest

from figures_src.experiments.small_models import plan, records
from scripts import ProjectError
from scripts.maintain import train

pytestmark = pytest.mark.slow

TINY = {"width": 16, "heads": 2, "layers": 1, "batch": 2, "steps": 20}
RUN = plan.Run("order", "t5", 0, 0.003)


@pytest.fixture(autouse=True)
def tiny(tmp_path, monkeypatch):
    """An experiment in small, and results in a folder of their own."""
    experiment = plan.EXPERIMENTS["order"]
    settings = experiment.settings | TINY | {"texts": 16}
    monkeypatch.setitem(plan.EXPERIMENTS, "order", experiment._replace(settings=settings))
    monkeypatch.setattr(plan, "every", lambda *names: [RUN])
    monkeypatch.setattr(train, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(train, "ROOT", tmp_path)


def test_what_is_missing_is_run_and_what_is_finished_is_not_run_again(capsys):
    train.main()
    assert "1 runs to do, 0 have a result" in capsys.readouterr().out
    made = records.every("order", train.RESULTS)[RUN.name]
    assert made["settings"] == json.loads(json.dumps(RUN.settings)) and made["revision"] == plan.REVISION
    assert set(made["machine"]) == {"python", "libraries", "system", "cpu_capability"}
    assert len(made["curve"]) == 1 and len(made["start"]["losses"]) == train.START
    train.main()
    assert "0 runs to do, 1 have a result" in capsys.readouterr().out


def test_a_result_that_is_broken_is_named_and_left_alone():
    train.keep(RUN, {"run": RUN.name})
    with pytest.raises(ProjectError, match=r"order\.jsonl:1 must have settings, revision, machine"):
        train.main()
    path = train.RESULTS / "order.jsonl"
    path.write_text('{"run": ')
    with pytest.raises(ProjectError, match=r"order\.jsonl:1 is no JSON"):
        train.main()
    assert path.read_text() == '{"run": '
