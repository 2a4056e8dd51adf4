"""Trainings run one by one, can be killed and are verified; whatever goes wrong is named."""

import json

import pytest

from figures_src.experiments.small_models import plan
from scripts.maintain import train
from scripts.maintain.trainer import execute, files

pytestmark = pytest.mark.slow

TINY = {"width": 16, "heads": 2, "layers": 1, "batch": 2, "steps": 20}
RUN = plan.Run("order", "t5", 0, 0.003)
LONG = plan.Run("plays", "t5", 0, 0.002)


@pytest.fixture(autouse=True)
def tiny(tmp_path, monkeypatch):
    """All experiments in small, and results in a folder of their own."""
    for name in ("plays", "order"):
        experiment = plan.EXPERIMENTS[name]
        settings = (
            experiment.settings | TINY | ({"texts": 16} if name == "order" else {"trained": 64, "tested": [64, 128]})
        )
        monkeypatch.setitem(plan.EXPERIMENTS, name, experiment._replace(settings=settings))
    monkeypatch.setattr(plan, "every", lambda *names: [RUN])
    for name in ("RESULTS", "KEPT", "CACHE"):
        monkeypatch.setattr(files, name, tmp_path if name == "RESULTS" else tmp_path / name)
    monkeypatch.setattr(files, "ROOT", tmp_path)
    return tmp_path


def result(run=RUN):
    return execute.execute(run)[0]


def kept(made, run=RUN):
    files.keep(run, made)
    return files.RESULTS / f"{run.experiment}.jsonl"


def test_what_is_missing_is_run_and_what_is_finished_is_not_run_again(capsys):
    assert train.main() == 0
    assert "1 runs to do, 0 have a result" in capsys.readouterr().out
    made = files.load(RUN)
    assert made["settings"] == json.loads(json.dumps(RUN.settings)) and made["revision"] == plan.REVISION
    assert set(made["machine"]) == {"python", "libraries", "system", "cpu_capability"}
    assert len(made["curve"]) == 1 and len(made["start"]["losses"]) == execute.START
    assert train.main() == 0
    assert "0 runs to do, 1 have a result" in capsys.readouterr().out


@pytest.fixture
def checkpoint(monkeypatch):
    """The checkpoint of a long training that was killed."""
    monkeypatch.setattr(execute, "LOOK", 12)

    def killed(path, made, save=execute._save):
        save(path, made)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(execute, "_save", killed)
        result(LONG)
    (path,) = files.CACHE.glob("**/*.pt")
    return path


def test_a_long_training_that_was_killed_goes_on_and_ends_in_the_same_weights(checkpoint, capsys):
    resumed = result(LONG)
    assert f"{LONG.name}: resumes after step 12 of 20" in capsys.readouterr().out
    assert not list(files.CACHE.glob("**/*.pt"))
    without = [{name: value for name, value in made.items() if name != "seconds"} for made in (resumed, result(LONG))]
    assert without[0] == without[1]


def test_a_result_that_is_broken_or_stale_is_named_and_left_alone(capsys):
    path = kept({"run": RUN.name})
    assert train.main() == 1
    assert "order.jsonl:1 must have settings, revision, machine" in capsys.readouterr().out
    path.write_text('{"run": ')
    assert train.main() == 1
    assert "order.jsonl:1 is no JSON" in capsys.readouterr().out
    path.unlink()
    path = kept(result() | {"revision": 0})
    before = path.read_bytes()
    assert train.main() == 1
    assert "is stale: its revision changed; remove its line" in capsys.readouterr().out
    assert path.read_bytes() == before
