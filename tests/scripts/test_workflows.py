"""The workflows are valid, have few rights, and run the scripts of this repository as anyone can at home."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "custom.github-workflows-require-timeout": WORKFLOWS,
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [ROOT / ".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.dependabot": [ROOT / ".github/dependabot.yml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
}


@pytest.mark.slow
@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_follow_their_schema(schema):
    assert SCHEMAS[schema]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *SCHEMAS[schema]]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_zizmor_finds_nothing():
    command = [BIN / "zizmor", "--offline", "--no-progress", "--quiet", "."]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_oldest_and_the_newest_python_are_tested_without_a_compiler():
    job = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]["test"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    bounds = (ROOT / "scripts/environment.py").read_text(encoding="utf-8")
    oldest, after = re.search(r"\(3, (\d+)\) <= sys\.version_info < \(3, (\d+)\)", bounds).groups()
    assert f'requires-python = ">=3.{oldest}"\n' in project  # the library has no upper bound
    assert job["strategy"]["matrix"]["python"] == [f"3.{oldest}", f"3.{int(after) - 1}"]
    assert job["env"] == {"PIP_ONLY_BINARY": ":all:"}


def test_the_version_is_the_same_in_all_places():
    (version,) = re.findall(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"Version {version}." in (ROOT / "docs/cite.md").read_text(encoding="utf-8")
