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


def test_what_a_reader_sees_of_figures_and_numbers_is_compared_and_nothing_else(tmp_path):
    before, after = tmp_path / "before", tmp_path / "after"
    for name in ("decay.svg", "decay.narrow.svg", "decay.js", "decay.json", "angles.svg", "same.svg"):
        path = before / diff.FIGURES / "rotary" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<svg>{name}</svg>")
    facts = ".cache/facts/rotary.json"
    (before / facts).parent.mkdir(parents=True)
    (before / facts).write_text(json.dumps({"turns": "7", "pairs": "32", "same": "1"}))
    shutil.copytree(before, after)
    figures = after / diff.FIGURES / "rotary"
    (figures / "decay.json").write_text("{}")
    assert diff.compare(before, after) == ({}, {})
    for name in ("decay.narrow.svg", "new.svg"):
        (figures / name).write_text("<svg/>")
    for name in ("decay.js", "angles.svg"):
        (figures / name).unlink()
    (after / facts).write_text(json.dumps({"turns": "8", "step": "|a|", "same": "1"}))
    seen, numbers = diff.compare(before, after)
    assert seen == {"rotary/angles": ["svg"], "rotary/decay": ["js", "narrow.svg"], "rotary/new": ["svg"]}
    assert numbers == {"rotary.pairs": ("32", ""), "rotary.step": ("", "|a|"), "rotary.turns": ("7", "8")}


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
