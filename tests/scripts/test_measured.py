"""What was measured is named stale when the code or a package that was measured has changed, and only then."""

import shutil
from pathlib import Path

import pytest

from scripts.checks import measured
from scripts.maintain.peers import result
from tests.edits import edit

ROOT = Path(__file__).parents[2]
ENCODING, FORMS = "figures_src/encoding", "figures_src/experiments/rotation_forms.py"
COMPARISON, TIMES = result.FILE, measured.TIMES


@pytest.fixture
def copy(tmp_path):
    for part in (ENCODING, "figures_src/experiments", "tests/encoding"):
        left_out = shutil.ignore_patterns("__pycache__", ".hypothesis", "small_models", "data")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=left_out)
    for part in ("figures_src/__init__.py", "tests/__init__.py", "pyproject.toml"):
        shutil.copy(ROOT / part, tmp_path / part)
    return tmp_path


def _stale(root):
    return {found.file for found in measured.findings(root)}


@pytest.mark.records
def test_the_records_of_the_repository_are_of_its_code(copy):
    assert measured.findings(ROOT) == []
    assert result.made_of(copy) == result.made_of(ROOT)


@pytest.mark.parametrize(
    ("file", "old", "new", "stale"),
    [
        (FORMS, "value=-1)", "value=-2)", {TIMES}),
        (FORMS, '"""The encoding module."""', '"""The module of this project."""', set()),
        (f"{ENCODING}/_circle.py", "xp.round(angle * (1 / TURN))", "xp.floor(angle * (1 / TURN))", {COMPARISON, TIMES}),
        (f"{ENCODING}/rotary.py", "Return the frequencies (", "Give the frequencies (", set()),
        (f"{ENCODING}/xpos.py", "gamma=0.4", "gamma=0.5", {COMPARISON}),  # no timed program imports it
    ],
)
def test_a_record_is_stale_where_code_that_it_measured_has_changed(copy, file, old, new, stale):
    edit(copy / file, old, new)
    assert _stale(copy) == stale


def test_a_changed_pin_is_named_with_both_versions(copy):
    edit(copy / "pyproject.toml", '"torchtune==0.6.1"', '"torchtune==0.7.0"')
    (finding,) = measured.findings(copy)
    assert "torchtune 0.6.1" in finding.message and "0.7.0" in finding.message


@pytest.mark.parametrize(("text", "message"), [(None, "is missing"), ("{", "cannot be read")])
@pytest.mark.parametrize(("file", "command"), [(COMPARISON, "conformance"), (TIMES, "bench_cost --save")])
def test_a_record_that_is_missing_or_broken_is_named_with_its_command(copy, file, command, text, message):
    (copy / file).unlink()
    if text is not None:
        (copy / file).write_text(text, encoding="utf-8")
    (finding,) = measured.findings(copy)
    assert message in finding.message and f"scripts/maintain {command}" in finding.hint


def test_where_nothing_is_measured_nothing_is_missing(tmp_path):
    assert measured.findings(tmp_path) == []
