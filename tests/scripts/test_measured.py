"""The record of the comparison with public packages is of the packages that are pinned."""

import shutil
from pathlib import Path

import pytest

from scripts.checks import measured
from tests.edits import edit

ROOT = Path(__file__).parents[2]


@pytest.fixture
def copy(tmp_path):
    for file in ("pyproject.toml", measured.FILE, measured.HELPERS):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_the_record_of_the_repository_is_of_its_packages():
    assert measured.findings(ROOT) == []


def test_a_changed_pin_is_named_with_both_versions(copy):
    edit(copy / "pyproject.toml", '"torchtune==0.6.1"', '"torchtune==0.7.0"')
    (finding,) = measured.findings(copy)
    assert "torchtune 0.6.1" in finding.message and "0.7.0" in finding.message


@pytest.mark.parametrize(("text", "message"), [(None, "is missing"), ("{", "cannot be read"), ("{}", "cannot be read")])
def test_a_record_that_is_missing_or_broken_is_named_with_its_command(copy, text, message):
    (copy / measured.FILE).unlink()
    if text is not None:
        (copy / measured.FILE).write_text(text, encoding="utf-8")
    (finding,) = measured.findings(copy)
    assert message in finding.message and "scripts/maintain conformance" in finding.hint


def test_where_nothing_is_compared_nothing_is_missing(tmp_path):
    assert measured.findings(tmp_path) == []
