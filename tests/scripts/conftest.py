"""A small site, and a second checkout with everything built, for tests that change or break something."""

import shutil
import subprocess
import sys

import pytest

from scripts import ROOT
from tests.edits import edit
from tests.scripts import small_site

SHOWN = "![A curve that falls at first and rises again.](../figures/rotary/my_figure.svg)\n*It falls at first.*\n\n"


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """With a new page and a new figure that it shows. Whoever changes a file of it puts the file back."""
    root = tmp_path_factory.mktemp("checkout") / "project"
    left_out = shutil.ignore_patterns(".venv", "node_modules", "__pycache__", ".pytest_cache", ".hypothesis")
    shutil.copytree(ROOT, root, ignore=left_out)
    (root / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    for kind in ("page", "figure"):
        subprocess.run([sys.executable, "scripts/new.py", kind, f"rotary/my_{kind}"], cwd=root, check=True)
    edit(root / "docs/rotary/my_page.md", "## Exercises", f"{SHOWN}## Exercises")
    answer = subprocess.run([sys.executable, "scripts/build.py"], cwd=root, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return root


@pytest.fixture
def site(tmp_path):
    small_site.write(tmp_path)
    return tmp_path
