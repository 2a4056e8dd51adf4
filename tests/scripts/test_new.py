"""new.py begins pages and figures with an example that works, and refuses what cannot be."""

import re
import subprocess
import sys

import pytest

from scripts import ProjectError, check, checks, new

OF_PAGES = (  # the tests that may look at a new page or figure; the others compute
    *("tests/pages", "tests/figures", "tests/facts", "tests/docs/test_pasted.py", "tests/scripts/test_readme.py"),
    *(f"tests/docs/{chapter}" for chapter in ("foundations", "rotary", "evidence")),
)


@pytest.mark.slow
@pytest.mark.xdist_group("checkout")
def test_the_everyday_tests_stay_green_with_one_new_thing_of_each_kind(checkout):
    everyday = [sys.executable, "-m", "pytest", "-q", "-m", "everyday", *OF_PAGES]
    answer = subprocess.run(everyday, cwd=checkout, capture_output=True, text=True)
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
