"""new.py begins pages, figures, models and notebooks with an example that works, and refuses what cannot be."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from scripts import ProjectError, checks, new
from scripts.checks import facts
from scripts.checks import popular_claims as claims_check
from tests.scripts import small_site

ROOT = Path(__file__).parents[2]
REFERENCES = "docs/references.md"


def _load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _findings(root):
    return [found for found in checks.findings(root) if found.message != "this line is the example's"]


def test_a_new_page_keeps_every_rule_from_the_start(site):
    made, _ = new.make(site, "page", "rotary/fast_and_slow")
    assert all((site / path).is_file() for path in made)
    assert [str(found) for found in _findings(site)] == []


def test_every_prose_line_of_the_example_is_named_until_it_is_replaced(site):
    new.make(site, "page", "rotary/fast_and_slow")
    files = {found.file for found in checks.findings(site) if found.message == "this line is the example's"}
    assert files == {
        "docs/rotary/fast_and_slow.md",
        "figures_src/facts/rotary.py",
        "figures_src/figures/rotary/fast_and_slow.py",
        "tests/docs/rotary/test_fast_and_slow.py",
    }


def test_the_number_of_a_new_page_is_what_its_fact_computes(site):
    new.make(site, "page", "rotary/fast_and_slow")
    computed = _load(site / "figures_src/facts/rotary.py").fast_and_slow_wavelength()
    (quoted,) = facts.quoted((site / "docs/rotary/fast_and_slow.md").read_text(encoding="utf-8"))
    assert (quoted["name"], quoted["x"]) == ("rotary.fast_and_slow_wavelength", computed)
    values = {**small_site.COMPUTED, quoted["name"]: computed}
    assert facts.findings(site, values) == []


def test_the_figure_of_a_new_page_draws(site):
    new.make(site, "figure", "rotary/fast_and_slow")
    assert isinstance(_load(site / "figures_src/figures/rotary/fast_and_slow.py").draw(), Figure)


@pytest.mark.slow
def test_the_test_of_a_new_page_passes(site):
    new.make(site, "page", "rotary/fast_and_slow")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:playwright", "-c", str(ROOT / "pyproject.toml")]
    answer = subprocess.run(
        [*command, f"--rootdir={ROOT}", str(site / "tests/docs/rotary/test_fast_and_slow.py")],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert answer.returncode == 0, answer.stdout


def test_a_new_page_follows_the_last_one_of_its_chapter_in_the_nav(site):
    new.make(site, "page", "rotary/fast_and_slow")
    assert "      - rotary/decay.md\n      - rotary/fast_and_slow.md\n" in (site / "mkdocs.yml").read_text()


def test_a_chapter_without_a_page_gets_its_place_in_the_nav(site):
    (site / "docs" / "relative").mkdir()
    new.make(site, "page", "relative/clipped")
    assert (
        "  - references.md\n  - Relative:\n      - relative/clipped.md\nextra_css" in (site / "mkdocs.yml").read_text()
    )


def test_a_new_interactive_figure_draws_every_state(site):
    new.make(site, "interactive", "rotary/fast_and_slow")
    draw = _load(site / "figures_src/figures/rotary/fast_and_slow.py").draw
    assert all(isinstance(draw(pair=pair), Figure) for pair in draw.controls["pair"].values)


def test_a_new_figure_is_wanted_on_a_page(site):
    _, then = new.make(site, "figure", "rotary/fast_and_slow")
    assert "](../figures/rotary/fast_and_slow.svg)" in then
    assert [found.message for found in _findings(site)] == ["no page shows the figure rotary/fast_and_slow"]


def test_a_new_notebook_is_a_page_of_the_nav(site):
    new.make(site, "notebook", "my_experiment")
    assert _findings(site) == []
    assert "notebooks/my_experiment.ipynb" in (site / "mkdocs.yml").read_text()


def test_a_new_model_keeps_the_schema_and_says_that_its_name_is_taken(site):
    new.make(site, "model", "my_model_7b")
    assert _findings(site) == []
    for end in ("toml", "json"):
        (site / f"figures_src/models/a_llama.{end}").write_text((new.TEMPLATES / f"model.{end}").read_text())
    found = [found.message.partition(".toml ")[2] for found in _findings(site)]
    assert sorted(found) == [
        "has the same checkpoint: meta-llama/Meta-Llama-3.1-8B",
        "has the same name: Llama 3.1 8B",
    ]


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("page", "rotary/decay", "exists already"),
        ("figure", "rotary/decay", "exists already"),
        ("notebook", "turning", "exists already"),
        ("model", "small_7b", "exists already"),
        ("page", "rotary/my-page", "such as my_page"),
        ("page", "rotary/Zerfälle", "such as zerf_lle"),
        ("page", "rotary/7_pairs", "such as pairs"),
        ("page", "rotary/class", "no plain name"),
        ("page", "my_page", "names no chapter"),
        ("figure", "rotary/a/b", "names no chapter"),
        ("page", "rotry/my_page", "the nearest is 'rotary'"),
        ("model", "My Model", "such as my_model"),
        ("encoding", "cope", "docs/contributing/mathematics.md says how to write a method"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(site, kind, name, said):
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    with pytest.raises(ProjectError, match=re.escape(said)):
        new.make(site, kind, name)
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before


def test_every_reference_of_the_examples_is_listed():
    listed = (ROOT / REFERENCES).read_text(encoding="utf-8")
    papers = re.findall(r"arxiv\.org/abs/[\d.]+\d", (new.TEMPLATES / "page.md").read_text(encoding="utf-8"))
    assert papers
    assert all(paper in listed for paper in papers)


def test_the_command_says_what_it_made_and_what_comes_next():
    answer = subprocess.run([sys.executable, "scripts/new.py", "--help"], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0
    assert "rotary/my_page" in answer.stdout


def test_a_new_claim_has_every_part_and_stands_in_its_chapter(site):
    page = site / new.CLAIMS
    page.write_text(page.read_text() + "\n## Long context { #long_context }\n\nNone yet.\n")
    (made,), _ = new.make(site, "claim", "rotary/my_claim")
    assert claims_check.findings(site) == []
    text = page.read_text()
    assert text.index("#scores_fall") < text.index("#my_claim") < text.index("## Long context")
    assert text.split("\n")[int(made.rpartition(":")[2]) - 1].endswith("{ #my_claim }")
    assert {found.message for found in checks.findings(site) if found.file == new.CLAIMS} == {
        "this line is the example's",
        "the link ../rotary/frequencies.md#the-formula leads nowhere",
    }


@pytest.mark.parametrize("name", ["my_claim", "relative/my_claim", "rotary/My claim", "rotary/scores_fall"])
def test_a_claim_without_chapter_or_with_a_bad_name_is_refused(site, name):
    before = (site / new.CLAIMS).read_text()
    with pytest.raises(ProjectError):
        new.make(site, "claim", name)
    assert (site / new.CLAIMS).read_text() == before
