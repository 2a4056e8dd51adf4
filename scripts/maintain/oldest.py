"""Tests the encoding module with the oldest versions that its package promises, in an environment of their own.

Run it with the oldest Python that is promised. Without PyTorch's CPU index that PyTorch brings several GB.
"""

import re
import subprocess
import tempfile
import tomllib
import venv
from pathlib import Path

from scripts import ROOT

CPU_INDEX = "https://download.pytorch.org/whl/cpu"
TOOLS = ("hypothesis", "pytest", "pytest-xdist")
OURS = "not transformers and not diffusers and not others"  # these have other packages beside them


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = next(Path(folder).glob("*/python*"))
        wanted = oldest((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        print("Testing with", *wanted)
        pip = [python, "-m", "pip", "install", "--quiet", "--extra-index-url", CPU_INDEX]
        subprocess.run([*pip, *wanted, *TOOLS], check=True)
        places = ["tests/encoding", "tests/test_layers.py"]
        return subprocess.run([python, "-m", "pytest", "-q", "-n", "auto", *places, "-k", OURS], cwd=ROOT).returncode


def oldest(text: str) -> list[str]:
    """Each requirement of the package at its lower bound."""
    project = tomllib.loads(text)["project"]
    ranges = [*project["dependencies"], *project["optional-dependencies"]["torch"]]
    return [re.sub(r">=", "==", each) for each in ranges]
