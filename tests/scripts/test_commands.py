"""What a contributor mistypes at the command line, or pins twice, is answered at once."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts import environment
from scripts.maintain import mistakes
from tests.scripts import small_site

ROOT = Path(__file__).parents[2]


def test_a_test_that_is_not_there_is_refused_before_anything_is_built():
    command = [sys.executable, "scripts/test.py", "test/docs"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert "there is no test/docs: tests stand in tests/" in answer.stderr


def test_pins_that_contradict_each_other_are_named_where_pip_fails(tmp_path, monkeypatch):
    small_site.write(tmp_path)
    (tmp_path / "constraints.txt").write_text("numpy==2.4.5\n")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", sys.executable)
    with pytest.raises(SystemExit, match=r"constraints\.txt:1: numpy==2\.4\.5 contradicts numpy==2\.4\.6"):
        environment._run_pip("no-such-command")


def test_mkdocs_alone_names_the_commands_of_ours():
    program = Path(sys.executable).with_name("mkdocs")
    answer = subprocess.run([program, "build", "-d", "none"], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stderr.endswith("Error: run python3 scripts/build.py, or python3 scripts/serve.py while you write\n")


def test_a_planted_mistake_and_its_answer_are_a_row_of_the_table(capsys):
    assert mistakes.main("no caption") == 0
    assert (
        "| no caption | check.py FILE | docs/rotary/decay.md:5: rotary/decay has no caption;" in capsys.readouterr().out
    )


def test_a_maintainers_command_that_is_not_there_is_answered_with_those_that_are():
    command = [sys.executable, "scripts/maintain", "redy"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert "there is no command redy: name one of bench_build, " in answer.stderr
    assert "ready" in answer.stderr
