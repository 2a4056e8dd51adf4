"""What a contributor mistypes at the command line is answered at once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "Error: run python3 scripts/build.py, or python3 scripts/serve.py while you write\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([sys.executable, "scripts/test.py", "test/docs"], "there is no test/docs: tests stand in tests/"),
        ([Path(sys.executable).with_name("mkdocs"), "build", "-d", "none"], BUILD),
        ([sys.executable, "scripts/maintain", "trian"], r"no command trian: name one of .*\btrain\b"),
        ([sys.executable, "scripts/maintain", "diff", "no-such"], "'no-such'"),
        ([sys.executable, "scripts/check.py", "docs/nowhere"], "docs/nowhere"),
    ],
)
def test_what_is_not_there_is_refused_before_anything_is_done(command, said):
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert re.search(said, answer.stderr)
