"""check.py names everything at once and is quick; fix.py rewrites what can be rewritten, and nothing else."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scripts import check, checks, fix
from scripts.checks import read_source
from tests.edits import edit

ROOT = Path(__file__).parents[2]
HOME, PAGE, REFERENCES = "docs/index.md", "docs/rotary/decay.md", "docs/references.md"


def _fix(site):
    """What fix.py does without what it computes: what a finding knows to be right."""
    return fix.mended(site, checks.findings(site))


@pytest.mark.records
@pytest.mark.slow
def test_the_sources_of_this_site_have_no_findings_by_a_check_that_needs_no_package_of_the_tests(tmp_path):
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    modules = [package.partition("==")[0].replace("-", "_") for package in groups["test"]]
    missing = f"import sys\nsys.modules.update(dict.fromkeys({modules}))\n"  # None: Python says that there is none
    (tmp_path / "sitecustomize.py").write_text(missing, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "scripts/check.py"]
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout
    assert answer.stdout.endswith("Nothing found: sources and prose agree\n")


def test_fix_would_lay_out_no_file_of_this_site_anew():
    shown = subprocess.run([sys.executable, "-m", "ruff", "format", "--check", "."], cwd=ROOT, capture_output=True)
    assert shown.returncode == 0, shown.stdout.decode()


@pytest.mark.parametrize(
    "right",
    [
        "$$\n|s(\\Delta)| \\le 1\n$$",
        "- one point\n  that goes on\n- and another",
        "1. one\n\n    - inner\n    - list",
        '=== "NumPy"\n\n    Text.',
        "!!! note inline end\n\n    Text.",
        "The price is \\$5 and \\$6.",
        "[^1] stands below.\n\n[^1]: A note.",
        "A *Generalization* of “neighbor tokens”, and `color`.",
        "```text\nTODO: theta, [here](nowhere.md), $x\n```",
        "<!-- TODO -->",
        "See [the list](../references.md) and [a paper](https://arxiv.org/abs/2104.09864).",
        "The circle is not simply connected; what actually limits the score is the mean.",
        "It is known that that is false.",
        "GPT-2 has a learned positional embedding, and every engine calls its input position ids.",
        "It backpropagates, detokenises and has 54,410 parameters in each of its 54,410 layers.",
    ],
)
def test_what_is_right_is_not_named(site, right):
    edit(site / PAGE, "Positions in half precision.", right)
    assert [str(each) for each in checks.findings(site)] == []


def test_asked_about_one_file_the_checks_find_and_mend_there_what_they_would_in_all(site):
    for name in (HOME, PAGE):
        edit(site / name, "\n\n", "\n\nThe colors.\n\n")
    edit(site / PAGE, "Positions in half", "Some positions, [here](../index.md), in $half")
    every = [each for each in checks.findings(site) if each.file == PAGE]
    with read_source.only({PAGE}):
        assert checks.findings(site) == every
        assert [said.partition(":")[0] for said in _fix(site)] == [PAGE]
    assert len(every) == 3
    assert "colors" in (site / HOME).read_text()


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("(../figures/rotary/", "(figures/rotary/", "(../figures/rotary/decay.svg)"),
        ("arxiv.org/abs/2104.09864", "arxiv.org/pdf/2104.09864v5.pdf", "org/abs/2104.09864)"),
        ("Positions in half", "Colors, normalized, in half", "Colours, normalised, in half"),
    ],
)
def test_what_can_be_rewritten_is_rewritten(site, old, new, right):
    edit(site / PAGE, old, new)
    said = _fix(site)
    assert said and all(re.fullmatch(rf"{PAGE}:\d+: .*rewritten", each) for each in said)
    assert right in (site / PAGE).read_bytes().decode()
    assert checks.findings(site) == []


def test_what_stands_in_code_titles_and_quotations_is_left_as_it_is(site):
    study = '- Haviv et al., 2022, [A Generalization Study](../index.md): "normalize".\n'
    edit(
        site / PAGE,
        "## Sources\n\n",
        f"Write `https://arxiv.org/pdf/2104.09864v5`, `normalize`.\n\n## Sources\n\n{study}",
    )
    assert checks.findings(site) == []
    assert _fix(site) == []


def test_asked_about_a_page_its_figures_and_facts_are_checked_too(site, monkeypatch):
    monkeypatch.setattr(check, "ROOT", site)
    figure, facts = "figures_src/figures/rotary/decay.py", "figures_src/facts/rotary.py"
    assert check.chosen([str(site / PAGE)]) == {PAGE, figure, facts}
    edit(site / figure, "def draw()", "def drawn()")
    with read_source.only(check.chosen([str(site / PAGE)])):
        assert [found.file for found in checks.findings(site)] == [figure]
