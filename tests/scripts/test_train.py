"""The trainings can be listed, killed, resumed, verified; whatever goes wrong is named, and earlier results stay."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from figures_src.experiments import plan
from figures_src.experiments.text import PARTS
from scripts.checks import results as check
from scripts.trainer import command, execute, files, provenance
from scripts.trainer.compare import compare
from scripts.trainer.files import Places, TrainError

ROOT = Path(__file__).parents[2]
RUN = plan.run("shift", "rotary", 0, quick=True)
OTHER = plan.run("shift", "alibi", 0, quick=True)
TRAIN = """
import sys
from pathlib import Path
from figures_src.experiments import plan
from scripts.trainer import command, execute
from scripts.trainer.files import Places, TrainError
execute.SAVED_EVERY = 0.0
run = plan.run("shift", "rotary", 0, quick=True)
run = run._replace(settings=run.settings | {"steps": int(sys.argv[2])})
place = Path(sys.argv[1])
try:
    sys.exit(command.train([run], Places(place / "results", place / "cache"), "cpu"))
except TrainError as error:
    sys.exit(str(error))
"""


@pytest.fixture
def places(tmp_path):
    return Places(tmp_path / "results", tmp_path / "cache")


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    folder = tmp_path_factory.mktemp("result")
    return execute.execute(RUN, Places(folder, folder), say=lambda line: None)


def started(folder, steps):
    command_line = [sys.executable, "-c", TRAIN, str(folder), str(steps)]
    return subprocess.Popen(command_line, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def kept(places, run, result):
    path = places.result(run)
    files.write(path, files.text(result).encode())
    return path


def test_every_command_does_one_run_and_all_do_all(capsys):
    assert command.run(["--commands"]) == 0
    lines = capsys.readouterr().out.splitlines()
    runs = [command.selected(command.parse(line.split()[2:])) for line in lines]
    assert [len(each) for each in runs] == [1] * len(lines)
    assert [each[0].name for each in runs] == [each.name for each in plan.every()]
    assert len({each[0].name for each in runs}) == len(lines)


def test_the_list_names_every_experiment_and_its_cost(capsys, places, result):
    kept(places, RUN, result)
    assert command.run(["--list"], places) == 0
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines()[1:]] == list(plan.SETTINGS)
    assert "not measured yet" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["magic"], "there is no experiment magic: name some of order, shift"),
        (["order", "--scheme", "magic"], "no run has these names: schemes are alibi, "),
        (["order", "--seeds", "77"], "seeds 0 to 4"),
        (["order", "--device", "magic"], "--device magic is not to be had here"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_ones(arguments, message):
    with pytest.raises(TrainError, match=message):
        command.run(arguments)


def test_scheme_seeds_and_rate_choose_runs():
    chosen = command.selected(command.parse(["order", "shift", "--scheme", "t5", "--seeds", "0", "2"]))
    assert {(each.experiment, each.scheme) for each in chosen} == {("order", "t5"), ("shift", "t5")}
    assert {each.seed for each in chosen} == {0, 2}
    chosen = command.selected(command.parse(["order", "--seeds", "0", "--rate", "0.01"]))
    assert {each.settings["rate"] for each in chosen} == {0.01}


def test_a_result_says_what_it_was_made_from(result):
    assert result["settings"] == RUN.settings
    assert result["machine"]["threads"] == 1
    assert set(result["machine"]) == {"python", "libraries", "system", "cpu_capability", "threads", "device"}
    assert len(result["curve"]) == RUN.settings["steps"]
    assert all(result[name] for name in ("settings_hash", "code", "data", "parameters", "weights", "seconds"))
    assert provenance.changes(result, RUN, provenance.project(ROOT)) == []


def test_what_is_finished_is_not_run_again(places, result, capsys):
    path = kept(places, RUN, result)
    before = path.stat().st_mtime_ns
    assert command.train([RUN], places, "cpu") == 0
    assert "0 runs to do, 1 up to date" in capsys.readouterr().out
    assert path.stat().st_mtime_ns == before


@pytest.mark.slow
def test_progress_names_the_run_and_the_time_left(places, capsys):
    assert command.train([RUN, OTHER], places, "cpu") == 0
    said = capsys.readouterr().out
    assert f"[1/2] {RUN.name}: " in said and f"[2/2] {OTHER.name}: " in said
    assert "min left" in said
    assert not list(places.cache.glob("**/*.pt"))


@pytest.mark.slow
def test_a_killed_training_goes_on_and_ends_in_the_same_weights(tmp_path):
    whole = started(tmp_path / "whole", 60)
    assert whole.wait(120) == 0, whole.stdout.read()
    killed = started(tmp_path / "killed", 60)
    for line in killed.stdout:
        if "step 30 of 60" in line:
            killed.send_signal(signal.SIGKILL)
    killed.wait(60)
    assert killed.returncode == -signal.SIGKILL
    assert not list((tmp_path / "killed/results").glob("**/*.json"))
    again = started(tmp_path / "killed", 60)
    said, _ = again.communicate(timeout=120)
    assert "goes on after step 3" in said
    one, other = (
        json.loads(next((tmp_path / name).glob("results/*/*.json")).read_text()) for name in ("whole", "killed")
    )
    assert one["weights"] == other["weights"]
    assert (one["curve"], one["outcome"], one["data"]) == (other["curve"], other["outcome"], other["data"])


@pytest.mark.slow
def test_a_damaged_checkpoint_is_named_and_the_training_begins_anew(places, result):
    said = []
    execute.execute(RUN, places, say=said.append)
    machine = provenance.machine("cpu")
    key = [RUN.settings, 0, provenance.code_hash(RUN, provenance.project(ROOT)), machine, False]
    path = places.checkpoint(RUN, provenance.digest(key))
    files.write(path, b"no checkpoint")
    again = execute.execute(RUN, places, say=said.append)
    assert any("cannot be read" in line and "begins anew" in line for line in said)
    assert again["weights"] == result["weights"]


def test_a_truncated_result_is_named_and_left_alone_and_the_others_run(places, result, capsys):
    path = kept(places, RUN, result)
    path.write_bytes(path.read_bytes()[:200])
    assert command.train([RUN, OTHER], places, "cpu") == 1
    said = capsys.readouterr().out
    assert f"results/{RUN.name}.json is no whole JSON file" in said
    assert "restore it with git, or remove it" in said
    assert len(path.read_bytes()) == 200
    assert places.result(OTHER).exists()


@pytest.mark.parametrize(
    ("wrong", "message"), [("[]", "must have experiment"), ('{"scheme": "t5"}', "must have experiment")]
)
def test_a_file_that_is_no_result_is_named(places, wrong, message):
    places.result(RUN).parent.mkdir(parents=True)
    places.result(RUN).write_text(wrong)
    with pytest.raises(TrainError, match=message):
        files.load(places.result(RUN))


def confined(folder, *commands):
    """Runs shell commands where the folder is a small file system of its own."""
    unshare = ["unshare", "--mount", *(["--map-root-user"] if os.getuid() else [])]
    if shutil.which("unshare") is None or subprocess.run([*unshare, "true"], capture_output=True).returncode:
        pytest.skip("needs `unshare --mount` (Linux, with the right to mount) for a file system of its own")
    folder.mkdir(exist_ok=True)
    script = f"mount -t tmpfs -o size=256k tmpfs {folder}; " + "; ".join(commands)
    return subprocess.run([*unshare, "sh", "-c", script], capture_output=True, text=True, cwd=ROOT)


@pytest.mark.slow
def test_a_full_disk_ends_in_one_clear_line_and_leaves_earlier_results(tmp_path, result):
    train = tmp_path / "train.py"
    train.write_text(TRAIN.replace("0.0", "99.0"))
    earlier = tmp_path / "earlier.json"
    earlier.write_text(files.text(result))
    disk = tmp_path / "disk"
    place = f"{disk}/results/{OTHER.name}.json"
    run = f"PYTHONPATH={ROOT} {sys.executable} {train} {disk} 3; echo STATUS $?"
    answer = confined(
        disk,
        f"mkdir -p {disk}/results/shift {disk}/cache; cp {earlier} {place}",
        f"dd if=/dev/zero of={disk}/filler bs=1k 2>/dev/null",
        run,
        f"cmp {earlier} {place} && echo KEPT; find {disk} -name '.*' -type f",
        f"rm {disk}/filler; {run}; ls {disk}/results/shift",
    )
    assert "No space left on device; free some space on the disk and run the same command again" in answer.stderr
    assert "Traceback" not in answer.stderr
    lines = answer.stdout.splitlines()
    assert lines.index("STATUS 1") < lines.index("KEPT") < lines.index("STATUS 0")
    assert lines[-2:] == [f"{OTHER.name}.json".split("/")[1], f"{RUN.name}.json".split("/")[1]]


def test_a_result_that_was_run_again_is_the_same_to_the_last_bit(places, result, capsys, monkeypatch):
    monkeypatch.setattr(command, "selected", lambda asked: [RUN])
    kept(places, RUN, result)
    assert command.run(["--verify"], places) == 0
    assert "the same weights and measurements to the last bit" in capsys.readouterr().out


def test_verifying_fails_for_a_result_that_is_off(places, result, capsys, monkeypatch):
    monkeypatch.setattr(command, "selected", lambda asked: [RUN])
    kept(places, RUN, result | {"weights": "others"})
    assert command.run(["--verify"], places) == 1
    assert "OFF: weights or measurements differ on the same machine" in capsys.readouterr().out


def test_another_machine_must_agree_within_the_tolerance(result):
    def other(right):
        test = result["outcome"]["test"] | {"right": [right, 0.5]}
        machine = result["machine"] | {"cpu_capability": "that of another processor"}
        return result | {"weights": "others", "machine": machine, "outcome": {"test": test}}

    right = result["outcome"]["test"]["right"][0]
    assert compare(result, other(right + 0.04))[0]
    same, message = compare(result, other(right + 0.06))
    assert not same and "cpu_capability differ" in message


def test_verifying_without_a_result_names_the_command(places, monkeypatch):
    monkeypatch.setattr(command, "selected", lambda asked: [RUN])
    with pytest.raises(TrainError, match=f"{RUN.name} has no result to compare with; first run: python3 scripts/train"):
        command.run(["--verify"], places)


@pytest.mark.slow
def test_a_result_is_confirmed_only_by_a_run_that_gives_it_again(places, result, capsys, monkeypatch):
    monkeypatch.setattr(plan, "every", lambda *names, **options: [RUN])
    path = kept(places, RUN, result | {"code": "of yesterday", "weights": "others"})
    before = path.read_bytes()
    assert command.run(["--confirm"], places) == 1
    assert "OFF" in capsys.readouterr().out
    assert path.read_bytes() == before
    kept(places, RUN, result | {"code": "of yesterday"})
    assert command.run(["--confirm"], places) == 0
    noted = files.load(path)
    assert (noted["code"], noted["confirmed"]["code"]) == ("of yesterday", result["code"])
    assert provenance.changes(noted, RUN, provenance.project(ROOT)) == []
    assert command.run(["--confirm"], places) == 0
    assert "nothing to confirm" in capsys.readouterr().out


def test_the_sample_that_confirms_has_every_encoding_and_every_experiment():
    found = command.sample()
    assert {each.experiment for each in found} == set(plan.SETTINGS)
    assert {each.scheme for each in found} >= {*plan.SCHEMES, *plan.MASKED, *plan.RULES}


@pytest.fixture
def tree(tmp_path, result, monkeypatch):
    """The sources that count, and one result, as a tree of its own."""
    for folder in ("figures_src/encoding", "figures_src/experiments"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "results"))
    (tmp_path / "figures_src/__init__.py").write_text("")
    (tmp_path / "scripts/trainer").mkdir(parents=True)
    shutil.copy(ROOT / provenance.GLUE, tmp_path / provenance.GLUE)
    monkeypatch.setattr(plan, "run", lambda *names, rate=None: RUN)
    monkeypatch.setattr(plan, "every", lambda: [RUN])
    path = tmp_path / check.FOLDER / f"{RUN.name}.json"
    files.write(path, files.text(result).encode())
    return tmp_path


def edited(tree, name, old, new):
    path = tree / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_result_of_today_is_not_reported(tree):
    edited(tree, "figures_src/experiments/tasks.py", '"""Random letters;', '"""Other words; random letters;')
    edited(tree, "figures_src/encoding/xpos.py", "def ", "def another():\n    return 1\n\n\ndef ")  # not used here
    assert check.findings(tree) == []


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("figures_src/experiments/tasks.py", "BACK = 5", "BACK = 6"),
        ("figures_src/experiments/training.py", "WARM_UP = 0.1", "WARM_UP = 0.2"),
        ("figures_src/encoding/rotary.py", "first * xp.stack([cos, sin]", "first * xp.stack([cos, cos]"),
        ("scripts/trainer/execute.py", "torch.set_num_threads(1)", "torch.set_num_threads(2)"),
    ],
)
def test_changed_code_makes_a_result_stale_by_name(tree, name, old, new):
    edited(tree, name, old, new)
    (finding,) = check.findings(tree)
    assert finding.file == f"{check.FOLDER}/{RUN.name}.json"
    assert finding.wrong == "the result is stale: its code changed since it was made"
    assert finding.mend.startswith(f"run it again: {command.shell(RUN)}; ")
    assert finding.mend.endswith("python3 scripts/train.py --confirm")


def test_changed_settings_make_a_result_stale(tree, monkeypatch):
    changed = RUN._replace(settings=RUN.settings | {"batch": 7})
    monkeypatch.setattr(plan, "run", lambda *names, rate=None: changed)
    assert [finding.wrong for finding in check.findings(tree)] == [
        "the result is stale: its settings changed since it was made"
    ]


def test_another_text_makes_a_result_stale_only_under_the_same_python(result, monkeypatch):
    run = plan.run("language", "rotary", 0)
    sources = provenance.project(ROOT)
    made = {"settings": run.settings, "code": provenance.code_hash(run, sources), "machine": result["machine"]}
    assert provenance.changes(made | {"text": provenance.text_hash()}, run, sources) == []
    assert provenance.changes(made | {"text": "another"}, run, sources) == ["text"]
    elsewhere = made | {"text": "another", "machine": result["machine"] | {"python": "3.99.0"}}
    assert provenance.changes(elsewhere, run, sources) == []


def test_a_broken_or_foreign_result_is_a_finding(tree, monkeypatch):
    path = tree / check.FOLDER / f"{RUN.name}.json"
    path.rename(path.with_name("other-0.json"))
    (path.with_name("broken-0.json")).write_text("{")
    found = {finding.file.rpartition("/")[2]: finding for finding in check.findings(tree)}
    assert found["other-0.json"].mend == f"name it {RUN.name}.json, or remove it"
    assert "is no whole JSON file" in found["broken-0.json"].wrong
    assert "restore it with git" in found["broken-0.json"].mend


def test_a_result_of_a_rate_that_was_not_kept_is_a_finding(tree, monkeypatch):
    monkeypatch.setattr(plan, "every", lambda: [OTHER])
    (finding,) = check.findings(tree)
    assert (finding.file, finding.mend) == (f"{check.FOLDER}/{RUN.name}.json", "remove it")


def test_a_python_without_its_sources_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(provenance.sysconfig, "get_paths", lambda: {"stdlib": str(tmp_path)})
    with pytest.raises(TrainError, match="install Python with the sources of its standard library"):
        provenance.texts.__wrapped__()


def test_a_module_that_has_become_a_package_is_still_read(monkeypatch, tmp_path):
    for name in itertools.chain(*PARTS.values()):
        source = tmp_path / (f"{name}/__init__.py" if name == "string" else f"{name}.py")
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(f"# {name}")
    monkeypatch.setattr(provenance.sysconfig, "get_paths", lambda: {"stdlib": str(tmp_path)})
    assert provenance.texts.__wrapped__()["validation"].startswith(b"# socketserver\n# string\n# tempfile")


@pytest.mark.slow
def test_quick_runs_do_everything_in_small_and_touch_no_result():
    kept_files = {path: path.read_bytes() for path in files.real().results.glob("**/*.json")}
    began = time.monotonic()
    arguments = ["scripts/train.py", "shift", "scaling", "frequencies", "--quick"]
    answer = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "[15/15]" in answer.stdout
    assert "say nothing about the encodings" in answer.stdout
    assert time.monotonic() - began < 120
    assert {path: path.read_bytes() for path in files.real().results.glob("**/*.json")} == kept_files
