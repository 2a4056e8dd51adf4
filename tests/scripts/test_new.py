"""new.py begins pages and figures with an example that works, and refuses what cannot be."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import ProjectError, check, checks, new
from tests.edits import edit

ROOT = Path(__file__).parents[2]
SHOWN = "![A curve that falls at first and rises again.](../figures/rotary/my_figure.svg)\n*It falls at first.*\n\n"

OF_PAGES = (  # the tests that may look at a new page or figure; the others compute
    *("tests/pages", "tests/figures", "tests/facts", "tests/docs/test_pasted.py", "tests/scripts/test_readme.py"),
    *(f"tests/docs/{chapter}" for chapter in ("foundations", "rotary", "evidence")),
)


@pytest.mark.slow
def test_the_everyday_tests_stay_green_with_one_new_thing_of_each_kind(tmp_path):
    root = tmp_path / "project"
    left_out = shutil.ignore_patterns(".venv", "node_modules", "__pycache__", ".pytest_cache", ".hypothesis")
    shutil.copytree(ROOT, root, ignore=left_out)
    (root / ".venv").symlink_to(ROOT / ".venv", target_is_directory=True)
    for kind in ("page", "figure"):
        subprocess.run([sys.executable, "scripts/new.py", kind, f"rotary/my_{kind}"], cwd=root, check=True)
    edit(root / "docs/rotary/my_page.md", "## Exercises", f"{SHOWN}## Exercises")
    everyday = ["-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", "-m", "everyday", *OF_PAGES]
    for command in (["scripts/build.py"], everyday):
        answer = subprocess.run([sys.executable, *command], cwd=root, capture_output=True, text=True)
        assert answer.returncode == 0, answer.stdout + answer.stderr


def test_a_new_page_keeps_every_rule_and_each_file_of_the_example_is_named_until_it_is_replaced(site):
    new.make(site, "page", "rotary/fast_and_slow")
    files = [
        "docs/rotary/fast_and_slow.md",
        "figures_src/facts/rotary.py",
        "figures_src/figures/rotary/fast_and_slow.py",
        "tests/docs/rotary/test_fast_and_slow.py",
    ]
    found = [*checks.findings(site), *check._style({*files}, site)]
    assert [each.file for each in found] == files
    assert all("TODO" in each.message for each in found)


def test_a_new_page_follows_the_last_one_of_its_chapter_in_the_nav(site):
    (site / "docs" / "relative").mkdir()
    new.make(site, "page", "rotary/fast_and_slow")
    new.make(site, "page", "relative/clipped")
    nav = (site / "mkdocs.yml").read_text()
    assert "      - rotary/decay.md\n      - rotary/fast_and_slow.md\n" in nav
    assert "  - references.md\n  - Relative:\n      - relative/clipped.md\nextra_css" in nav


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("page", "rotary/decay", "exists already"),
        ("figure", "rotary/decay", "exists already"),
        ("page", "rotary/my-page", "such as my_page"),
        ("page", "rotary/Zerfälle", "such as zerf_lle"),
        ("page", "rotary/7_pairs", "such as pairs"),
        ("page", "rotary/class", "no plain name"),
        ("page", "my_page", "names no chapter"),
        ("figure", "rotary/a/b", "names no chapter"),
        ("page", "rotry/my_page", "the nearest is 'rotary'"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(site, kind, name, said):
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    with pytest.raises(ProjectError, match=re.escape(said)):
        new.make(site, kind, name)
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before
