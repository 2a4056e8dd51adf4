"""Trainings run one by one, can be killed, are verified and confirmed; whatever goes wrong is named."""

import json
import shutil
from pathlib import Path

import pytest

from figures_src.experiments.small_models import plan
from scripts import ProjectError
from scripts.checks import results as check
from scripts.maintain import train
from scripts.maintain.trainer import again, execute, files, provenance
from tests.edits import edit

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
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
    return execute.execute(run, code(run))[0]


def code(run=RUN):
    return provenance.code_hash(run.experiment, run.scheme)


def kept(made, run=RUN):
    files.keep(run, made)
    return files.RESULTS / f"{run.name}.json"


def test_what_is_missing_is_run_and_what_is_finished_is_not_run_again(capsys):
    assert train.main() == 0
    assert "1 runs to do, 0 have a result" in capsys.readouterr().out
    made = files.load(RUN)
    assert made["settings"] == json.loads(json.dumps(RUN.settings)) and made["code"] == code()
    assert set(made["machine"]) == {"python", "libraries", "system", "cpu_capability"}
    assert len(made["curve"]) == 1 and len(made["start"]["losses"]) == execute.START
    assert train.main() == 0
    assert "0 runs to do, 1 have a result" in capsys.readouterr().out
    assert train.main(what="list") == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:4] == ["order", "1", "1", "0"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"experiments": ["magic"]}, "there is no experiment magic: name some of plays, "),
        ({"scheme": "magic"}, "no run has the scheme magic: name one of t5"),
        ({"what": "verify"}, "there is no result to compare with; first run `python3 scripts/maintain train`"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_ones(arguments, message):
    with pytest.raises(ProjectError, match=message):
        train.main(**arguments)


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


def test_a_checkpoint_of_other_code_is_not_used(checkpoint, capsys):
    execute.execute(LONG, "of other code")
    assert "resumes" not in capsys.readouterr().out


def test_a_checkpoint_that_is_damaged_is_named_and_not_used(checkpoint, capsys):
    checkpoint.write_bytes(b"no checkpoint")
    damaged = result(LONG)
    said = capsys.readouterr().out
    assert f"{checkpoint.name} cannot be read" in said and "starts from scratch" in said and "resumes" not in said
    assert damaged["weights"] == result(LONG)["weights"]


def test_a_result_that_is_broken_or_stale_is_named_and_left_alone(capsys):
    path = kept({"run": RUN.name})
    assert train.main() == 1
    assert "must have settings, code, machine" in capsys.readouterr().out
    path.write_text('{"run": ')
    assert train.main() == 1
    assert "is no whole JSON file" in capsys.readouterr().out
    path = kept(result() | {"code": "of yesterday"})
    before = path.read_bytes()
    assert train.main() == 1
    assert "is stale: code changed; if no number should change" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_verifying_wants_the_last_bit_here_and_a_tolerance_elsewhere(capsys):
    made = result()
    kept(made)
    assert train.main(what="verify") == 0
    assert "the same weights and measurements to the last bit" in capsys.readouterr().out
    kept(made | {"weights": "others"})
    assert train.main(what="verify") == 1
    assert "OFF: weights or measurements differ on the same machine" in capsys.readouterr().out
    elsewhere = made | {"weights": "others", "machine": made["machine"] | {"cpu_capability": "of another processor"}}
    for shift, agrees in ((0.04, True), (0.06, False)):
        outcome = made["outcome"] | {"validation": made["outcome"]["validation"] + shift}
        is_same, message = again.agree(elsewhere | {"outcome": outcome}, made)
        assert is_same == agrees and "cpu_capability differ" in message


def test_unchanged_numbers_are_confirmed_by_the_first_steps_and_changed_ones_are_not(capsys):
    made = result() | {"code": "of yesterday"}
    losses = [made["start"]["losses"][0] + 1e-6, *made["start"]["losses"][1:]]
    path = kept(made | {"start": made["start"] | {"losses": losses}})
    before = path.read_bytes()
    assert train.main(what="confirm") == 1
    assert "OFF: the first steps differ by 0.000001 at most, 0 allowed" in capsys.readouterr().out
    assert path.read_bytes() == before
    kept(made)
    assert train.main(what="confirm") == 0
    assert (files.load(RUN)["code"], files.load(RUN)["confirmed"]) == ("of yesterday", code())
    assert train.main() == 0
    assert train.main(what="confirm") == 0
    assert "nothing to confirm" in capsys.readouterr().out


def test_a_full_disk_is_named_and_leaves_what_stood_there(tmp_path, monkeypatch):
    path = kept({"earlier": 1})
    before = path.read_bytes()

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ProjectError, match="No space left on device; free some space on the disk and run the same"):
        files.write(path, b"new")
    assert path.read_bytes() == before and [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.fixture
def tree(tmp_path):
    """The sources that count, and one result, as a tree of its own."""
    root = tmp_path / "tree"
    for folder in ("figures_src/encoding", "figures_src/experiments/small_models"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "results", "kept"))
    for package in ("figures_src", "figures_src/experiments"):
        (root / package / "__init__.py").write_text("")
    path = root / check.FOLDER / f"{RUN.name}.json"
    files.write(path, json.dumps(result()).encode())
    return root


@pytest.mark.parametrize(
    ("name", "old", "new", "is_stale"),
    [
        ("encoding/t5.py", "bucket_count=32", "bucket_count=16", True),
        ("experiments/small_models/tasks.py", "LETTERS = 16", "LETTERS = 17", True),
        ("experiments/small_models/training.py", "WARM_UP = 0.04", "WARM_UP = 0.1", True),
        ("experiments/small_models/model.py", '"""Attention and a network', '"""A network and attention', False),
        ("encoding/rotary.py", "base=10000.0", "base=500.0", False),  # another encoding's
        ("encoding/alibi.py", "max_bias=8.0", "max_bias=16.0", False),
    ],
)
def test_only_code_that_decides_its_numbers_makes_a_result_stale(tree, name, old, new, is_stale):
    edit(tree / "figures_src" / name, old, new)
    found = check.findings(tree)
    assert [finding.message for finding in found] == ["1 of 1 results are stale: their code changed"] * is_stale
    assert all("maintain train --confirm" in finding.hint for finding in found)


def test_broken_foreign_and_outdated_results_are_findings(tree, monkeypatch):
    path = tree / check.FOLDER / f"{RUN.name}.json"
    path.with_name("other-0.json").write_bytes(path.read_bytes())
    path.with_name("broken-0.json").write_text("{")
    experiment = plan.EXPERIMENTS["order"]
    monkeypatch.setitem(plan.EXPERIMENTS, "order", experiment._replace(settings=experiment.settings | {"batch": 7}))
    found = {finding.file.rpartition("/")[2]: finding for finding in check.findings(tree)}
    assert found["other-0.json"].message == f"the plan has no such run; in it is {RUN.name}"
    assert "is no whole JSON file" in found["broken-0.json"].message
    assert found[path.name].message == "1 of 3 results are stale: their settings changed"
