"""A small site, and a second checkout with everything built, for tests that change or break something."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts import small_site

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """Whoever changes a file of it puts the file back."""
    root = tmp_path_factory.mktemp("checkout") / "project"
    left_out = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".pytest_cache", ".hypothesis")
    shutil.copytree(ROOT, root, ignore=left_out)
    (root / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    answer = subprocess.run([sys.executable, "scripts/build.py"], cwd=root, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return root


@pytest.fixture
def site(tmp_path):
    small_site.write(tmp_path)
    return tmp_path
