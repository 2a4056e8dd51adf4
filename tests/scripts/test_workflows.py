"""The workflows are valid, have few rights, and run the scripts of this repository as anyone can at home."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
SUMMARY = '>> "$GITHUB_STEP_SUMMARY"'
OTHER_COMMANDS = {  # what is no script of ours
    f'echo "**[Figures before and after]($CHANGES)**" {SUMMARY}',
    f"cat .cache/diff/report/table.md {SUMMARY}",
    f"git diff --stat -- constraints.txt {SUMMARY}",
    ".venv/bin/python -c \"from setuptools import build_meta as b; b.build_wheel('dist'); b.build_sdist('dist')\"",
    "awk '/^## /{part++} part == 1' CHANGELOG.md > dist/NOTES.md",
    'gh release create "$GITHUB_REF_NAME" --repo "$GITHUB_REPOSITORY" --verify-tag --notes-file dist/NOTES.md '
    "dist/*.zip dist/*.whl dist/*.tar.gz",
}
TOOLS = ("pip install uv", "uv ", "sed -Ei ", "oldest/bin/python -m pytest ")  # how commands of other tools begin
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "custom.github-workflows-require-timeout": WORKFLOWS,
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [ROOT / ".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.dependabot": [ROOT / ".github/dependabot.yml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
}


def _jobs():
    for path in WORKFLOWS:
        for name, job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].items():
            yield pytest.param(path, job, id=f"{path.stem}:{name}")


def _triggers(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))[True]  # YAML reads the word on as true


def _commands(job):
    return [line for step in job["steps"] for line in step.get("run", "").strip().splitlines()]


ALL = [command for param in _jobs() for command in _commands(param.values[1])]


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


def _script(command):
    """`scripts/build.py` or `scripts/maintain ready`, and its arguments."""
    program, *words = shlex.split(command)
    assert program == "python3"
    count = 2 if words[0] == "scripts/maintain" else 1
    return " ".join(words[:count]), words[count:]


@pytest.mark.parametrize("command", sorted(set(ALL)))
def test_every_command_is_a_script_with_arguments_that_it_takes(command):
    if command in OTHER_COMMANDS or command.startswith(TOOLS):
        return
    script, arguments = _script(command)
    answer = subprocess.run([sys.executable, *script.split(), "--help"], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    if script != "scripts/test.py":  # hands its arguments to pytest
        for option in arguments:
            assert not option.startswith("-") or option in answer.stdout


def test_the_oldest_and_the_newest_python_are_tested_without_a_compiler():
    job = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]["test"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    bounds = (ROOT / "scripts/environment.py").read_text(encoding="utf-8")
    oldest, after = re.search(r"\(3, (\d+)\) <= sys\.version_info < \(3, (\d+)\)", bounds).groups()
    assert f'requires-python = ">=3.{oldest}"\n' in project  # the library has no upper bound
    assert job["strategy"]["matrix"]["python"] == [f"3.{oldest}", f"3.{int(after) - 1}"]
    assert job["env"] == {"PIP_ONLY_BINARY": ":all:"}


def test_what_is_written_for_contributors_is_what_runs():
    written = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("docs/contributing/*.md"))
    scripts = {_script(command)[0] for command in ALL if command.startswith("python3")}
    assert all(script in written for script in scripts)


@pytest.mark.parametrize(("path", "job"), _jobs())
def test_a_job_for_forks_has_no_right_but_reading_and_no_secret(path, job):
    if "pull_request" not in _triggers(path):
        return
    assert job["permissions"] == {"contents": "read"}
    assert "${{ secrets" not in path.read_text(encoding="utf-8")
    assert "github.token" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("path", "job"), _jobs())
def test_a_job_with_more_rights_runs_no_code_of_ours(path, job):
    if job["permissions"] == {"contents": "read"}:
        return
    assert not any(command.startswith("python3") for command in _commands(job))
    assert not any("checkout" in step.get("uses", "") for step in job["steps"])


def test_the_version_is_the_same_in_all_places():
    (version,) = re.findall(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"Version {version}." in (ROOT / "docs/cite.md").read_text(encoding="utf-8")
