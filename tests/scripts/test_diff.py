"""`maintain diff` shows each figure and each computed number that was changed, and no other."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.builder.build import RECORDS
from scripts.maintain import diff

ROOT = Path(__file__).parents[2]


@pytest.fixture
def two(tmp_path):
    """Two trees with the same two figures and numbers."""
    trees = tmp_path / "before", tmp_path / "after"
    for tree in trees:
        for name in ("rotary/decay", "rotary/angles"):
            for suffix in (".svg", ".narrow.svg", ".js", ".json"):
                path = tree / diff.FIGURES / f"{name}{suffix}"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"<svg>{name}</svg>")
        (tree / ".cache/facts").mkdir(parents=True)
        (tree / ".cache/facts/rotary.json").write_text(json.dumps({"turns": "7", "pairs": "32"}))
    return trees


def test_what_a_reader_sees_of_a_figure_is_compared_and_nothing_else(two):
    figures = two[1] / diff.FIGURES
    (figures / "rotary/decay.json").write_text("{}")
    assert diff.compare(*two)[0] == {}
    (figures / "rotary/decay.narrow.svg").write_text("<svg/>")
    (figures / "rotary/decay.js").unlink()
    (figures / "rotary/angles.svg").unlink()
    (figures / "rotary/new.svg").write_text("<svg/>")
    assert diff.compare(*two)[0] == {
        "rotary/angles": ["svg"],
        "rotary/decay": ["js", "narrow.svg"],
        "rotary/new": ["svg"],
    }


def test_numbers_are_told_with_both_texts(two):
    (two[1] / ".cache/facts/rotary.json").write_text(json.dumps({"turns": "8", "step": "|a|"}))
    assert diff.compare(*two)[1] == {"rotary.pairs": ("32", ""), "rotary.step": ("", "|a|"), "rotary.turns": ("7", "8")}


@pytest.mark.slow
def test_a_figure_changed_on_purpose_shows_up_and_nothing_else_does(tmp_path):
    root = tmp_path / "project"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(root)], check=True)
    (root / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    shutil.copytree(ROOT / "docs/figures", root / "docs/figures")
    shutil.copytree(ROOT / ".cache/facts", root / ".cache/facts")
    (root / RECORDS).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(ROOT / RECORDS, root / RECORDS)
    source = root / "figures_src/figures/absolute/curves.py"
    text = source.read_text(encoding="utf-8")
    assert "curves[:, dimension], color=colour" in text
    source.write_text(text.replace("curves[:, dimension], color=colour", "0.5 * curves[:, dimension], color=colour"))
    answer = subprocess.run(
        [sys.executable, "scripts/maintain", "diff", "HEAD"], cwd=root, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    lines = answer.stdout.partition("Differs from")[2].splitlines()
    assert [*filter(None, lines[1:-1])] == ["absolute/curves: svg"], answer.stdout
    assert (root / ".cache/diff/report/index.html").read_text("utf-8").count("<img ") == 2
