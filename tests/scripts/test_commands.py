"""What a contributor mistypes at the command line is answered at once."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_test_that_is_not_there_is_refused_before_anything_is_built():
    command = [sys.executable, "scripts/test.py", "test/docs"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert "there is no test/docs: tests stand in tests/" in answer.stderr


def test_mkdocs_alone_names_the_commands_of_ours():
    program = Path(sys.executable).with_name("mkdocs")
    answer = subprocess.run([program, "build", "-d", "none"], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stderr.endswith("Error: run python3 scripts/build.py, or python3 scripts/serve.py while you write\n")


def test_a_maintainers_command_that_is_not_there_is_answered_with_those_that_are():
    command = [sys.executable, "scripts/maintain", "redy"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert "there is no command redy: name one of " in answer.stderr
    assert "ready" in answer.stderr
