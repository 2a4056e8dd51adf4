"""Measured times are named stale when the code that was measured has changed, and only then."""

import shutil
from pathlib import Path

import pytest

from scripts.checks import measured

ROOT = Path(__file__).parents[2]
FORMS = "figures_src/experiments/rotation_forms.py"


@pytest.fixture
def tree(tmp_path):
    for folder in ("encoding", "experiments"):
        shutil.copytree(ROOT / "figures_src" / folder, tmp_path / "figures_src" / folder)
    shutil.copy(ROOT / "figures_src" / "__init__.py", tmp_path / "figures_src")
    return tmp_path


def replace(root, file, old, new):
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.records
def test_the_record_of_the_repository_belongs_to_its_code():
    assert measured.findings(ROOT) == []


def test_a_changed_program_makes_the_record_stale(tree):
    assert measured.findings(tree) == []
    replace(tree, FORMS, "value=-1)", "value=-2)")
    (finding,) = measured.findings(tree)
    assert finding.file == "figures_src/experiments/cost.json"
    assert "scripts/maintain bench_cost --save" in finding.hint


def test_a_change_in_the_encoding_module_that_a_program_uses_makes_the_record_stale(tree):
    replace(tree, "figures_src/encoding/_circle.py", "xp.round(angle * (1 / TURN))", "xp.floor(angle * (1 / TURN))")
    assert len(measured.findings(tree)) == 1


def test_a_docstring_or_a_module_that_no_program_imports_does_not(tree):
    replace(tree, FORMS, '"""The encoding module."""', '"""The module of this project."""')
    replace(tree, "figures_src/encoding/xpos.py", "gamma=0.4", "gamma=0.5")
    assert measured.findings(tree) == []


def test_a_missing_record_is_named(tree):
    (tree / "figures_src/experiments/cost.json").unlink()
    (finding,) = measured.findings(tree)
    assert "cost.json is missing" in f"{finding}"


def test_a_tree_without_programs_has_no_finding(tmp_path):
    assert measured.findings(tmp_path) == []
