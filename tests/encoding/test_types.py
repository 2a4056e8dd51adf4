"""The package says that it is typed (py.typed); a type checker agrees."""

import subprocess
import sys
from pathlib import Path


def test_a_type_checker_finds_nothing_in_what_is_installed():
    told = subprocess.run([sys.executable, "-m", "mypy"], cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
