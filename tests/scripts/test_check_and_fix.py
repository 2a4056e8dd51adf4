"""check.py names everything at once and is quick; fix.py rewrites what can be rewritten, and nothing else."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scripts import check, checks, fix
from scripts.checks import causes, files, read_source
from scripts.common import finding
from tests.edits import edit
from tests.scripts import small_site

ROOT = Path(__file__).parents[2]


def _fix(site):
    """What fix.py does without what it computes: the layout, then what a finding knows to be right."""
    return fix.laid_out(site) + fix.mended(site, checks.findings(site))


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


def test_mistakes_in_several_files_are_named_in_one_run(site):
    edit(site / "docs" / "index.md", "drawn.", "simply drawn.")
    edit(site / "mkdocs.yml", "  - references.md\n", "")
    edit(site / "figures_src" / "encoding" / "rotary.py", "import numpy as np", "import matplotlib\nimport numpy as np")
    files = {found.file for found in checks.findings(site)}
    assert files == {"docs/index.md", "docs/references.md", "figures_src/encoding/rotary.py"}


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
        "```text\nTODO: theta, [broken](nowhere.md), $x\n```",
        "<!-- TODO -->",
        "See [the list](../references.md) and [a paper](https://arxiv.org/abs/2104.09864).",
    ],
)
def test_what_is_right_is_not_named(site, right):
    edit(site / "docs" / "rotary" / "decay.md", "Positions in half precision.", right)
    found = [each for each in checks.findings(site) if "how it is known" not in each.message]
    assert [str(each) for each in found] == []


def test_a_finding_reads_as_place_fault_and_mend():
    found = finding.Finding("docs/index.md", 3, "the page has no title", "write one")
    assert str(found) == "docs/index.md:3: the page has no title\n    write one"


def test_a_terminal_links_a_finding_to_its_line(tmp_path):
    shown = finding.Finding("docs/a.md", 12, "a tab", "write spaces").shown(tmp_path)
    assert f"{(tmp_path / 'docs' / 'a.md').as_uri()}#12\x1b" in shown and "docs/a.md:12" in shown


def test_many_findings_of_one_cause_are_shown_three_times_and_counted():
    found = [finding.Finding(f"a{number}.json", 1, "the result is stale", "train it") for number in range(315)]
    shown = list(finding.by_cause([*found, finding.Finding("b.py", 2, "a tab", "write spaces")]))
    assert [(each.file, more) for each, more in shown] == [
        ("a0.json", 0),
        ("a1.json", 0),
        ("a2.json", 312),
        ("b.py", 0),
    ]


def test_what_a_maintainer_renews_stands_last_and_is_said_to_be_theirs(capsys):
    theirs = finding.Finding("a.json", 1, "9 of 9 results are stale", f"{finding.LEAVE}python3 scripts/train.py")
    check._show([theirs, finding.Finding("b.py", 2, "a tab", "write spaces")])
    said = capsys.readouterr().out
    assert said.index("b.py:2") < said.index("a.json:1")
    assert said.endswith("2 findings; 1 for a maintainer: your change is complete without it\n")


def test_what_follows_from_a_renamed_function_is_left_out():
    cause = finding.Finding("docs/a.md", 2, "figures_src/encoding/rotary.py has no function 'turn'", "name another")
    blocks = [
        finding.Finding(f"docs/{page}.md", 3, f"the block is not the same as x.y: AttributeError: {words}", "x")
        for page, words in (("b", "module 'rotary' has no attribute 'turn'"), ("c", "'int' has no attribute 'shape'"))
    ]
    assert causes.first([cause, *blocks]) == [cause, blocks[1]]


def test_asked_about_one_file_the_checks_find_there_what_they_find_in_all(site):
    page = "docs/rotary/decay.md"
    edit(site / page, "Positions in half", "Simply [positions](nowhere.md) in $half")
    edit(site / "docs" / "index.md", "Every", "Simply every")
    every = [each for each in checks.findings(site) if each.file == page]
    with read_source.only({page}):
        assert [each for each in checks.findings(site) if each.file == page] == every
        assert not [each for each in checks.findings(site) if each.file == "docs/index.md"]
    assert len(every) == 3


def test_asked_about_one_file_only_this_is_rewritten(site):
    for name in ("docs/index.md", "docs/references.md"):
        edit(site / name, "# ", "# The colors of ")
    with read_source.only({"docs/index.md"}):
        assert [said.partition(":")[0] for said in _fix(site)] == ["docs/index.md"]
    assert "colors" in (site / "docs/references.md").read_text()


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("a\nb\nc\nd\n", "a\nB\nc\nD\n", "a.py:2: rewritten, also line 4"),
        ("import a\nimport b\nc\nd\n", "import b\nc\nd\n", "a.py:1: rewritten"),
        ("a\nc\n", "a\nb\nc\n", "a.py:2: rewritten"),
        ("\n".join("abcdefg"), "\n".join("ABCDEFG"), "a.py:1: rewritten, also line 2, 3, 4, 5 and 2 more"),
    ],
)
def test_a_rewritten_file_is_named_with_the_lines_that_differ_and_no_others(before, after, told):
    assert fix.said("a.py", before, after) == told


def test_without_git_what_git_would_ignore_is_left_out(site):
    (site / ".gitignore").write_text("/.venv/\n*.pyc\n")
    (site / ".venv" / "lib").mkdir(parents=True)
    (site / ".venv" / "lib" / "a b.py").write_text("x\n")
    assert checks.findings(site) == []


def test_a_file_that_git_keeps_but_the_build_makes_is_named(site):
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
    (site / ".gitignore").write_text("/docs/figures/\n")
    (site / "docs" / "figures").mkdir()
    (site / "docs" / "figures" / "a.svg").write_text("<svg/>\n")
    subprocess.run([*git, "init", "--quiet"], cwd=site, check=True)
    assert checks.findings(site) == []
    subprocess.run([*git, "add", "--force", "docs/figures/a.svg"], cwd=site, check=True)
    (found,) = checks.findings(site)
    assert found.file == "docs/figures/a.svg"
    assert "git rm --cached" in found.hint


@pytest.mark.parametrize(
    ("file", "old", "new", "right"),
    [
        ("docs/index.md", "# Home\n", "# Home\r\n", "# Home\n"),
        ("docs/index.md", "# Home\n", "# Home  \n", "# Home\n"),
        ("docs/index.md", "#the-idea).\n", "#the-idea).", "#the-idea).\n"),
        ("mkdocs.yml", "  - Home", "\t- Home", "  - Home"),
        ("docs/rotary/decay.md", "(../figures/rotary/", "(figures/rotary/", "(../figures/rotary/decay.svg)"),
        ("docs/rotary/decay.md", "arxiv.org/abs/2104.09864", "arxiv.org/pdf/2104.09864v5.pdf", "org/abs/2104.09864)"),
        ("docs/rotary/decay.md", "Positions in half", "Colors, normalized, in half", "Colours, normalised, in half"),
    ],
)
def test_what_can_be_rewritten_is_rewritten(site, file, old, new, right):
    edit(site / file, old, new)
    assert checks.findings(site)
    said = _fix(site)
    assert said and all(re.match(rf"{file}:\d+: (?:'.+' is not .+: |the link .+: )?rewritten", each) for each in said)
    assert right in (site / file).read_bytes().decode()
    assert checks.findings(site) == []


def test_what_stands_in_code_is_left_as_it_is(site):
    edit(site / "docs" / "index.md", "Every", "Write `https://arxiv.org/pdf/2104.09864v5`, `normalize`. Every")
    assert checks.findings(site) == []
    assert _fix(site) == []


@pytest.mark.slow
def test_a_file_of_any_kind_that_is_not_utf_8_is_named(site):
    read = [name for name in small_site.FILES if Path(name).suffix in files.TEXT]
    for name in (each for each in read if not re.match(files.LEFT_ALONE, each)):
        path = site / name
        before = path.read_bytes()
        path.write_bytes(before + b"\n# \xff\n")
        named = {each.file for each in checks.findings(site) if each.message == "the file is not UTF-8"}
        assert named == {name}
        path.write_bytes(before)


def test_a_page_that_is_not_utf_8_is_left_as_it_is_and_the_others_are_mended(site):
    unread = site / "docs" / "index.md"
    unread.write_bytes(unread.read_bytes() + b"A color \xff.\n")
    before = unread.read_bytes()
    edit(site / "docs" / "rotary" / "decay.md", "Positions in half", "A color in half")
    assert [said.partition(":")[0] for said in _fix(site)] == ["docs/rotary/decay.md"]
    assert unread.read_bytes() == before


def test_a_site_without_mistakes_is_left_as_it_is(site):
    assert _fix(site) == []


def test_titles_of_papers_and_quotations_keep_their_spelling(site):
    line = '- Haviv et al., 2022, [A Generalization Study](../index.md): "we normalize".\n'
    edit(site / "docs" / "rotary" / "decay.md", "## Sources\n\n", f"## Sources\n\n{line}")
    assert checks.findings(site) == []
    assert _fix(site) == []


@pytest.mark.slow
def test_since_reads_what_differs_from_a_commit_and_everything_where_a_file_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(check, "ROOT", tmp_path)
    git = ["git", "-C", tmp_path, "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for name in ("changed.md", "same.md"):
        (tmp_path / name).write_text(name)
    for command in (["init", "--quiet", "-b", "main"], ["add", "."], ["commit", "--quiet", "-m", "first"]):
        subprocess.run([*git, *command], check=True)
    assert check.chosen(["--since", "main"]) == set()
    (tmp_path / "changed.md").write_text("other words")
    (tmp_path / "näw.md").write_text("new")
    assert check.chosen(["--since", "main"]) == {"changed.md", "näw.md"}
    assert check._new(tmp_path) == ["näw.md"]
    with pytest.raises(SystemExit, match="git knows no 'nothing'"):
        check.chosen(["--since", "nothing"])
    subprocess.run([*git, "mv", "same.md", "renamed.md"], check=True)
    assert check.chosen(["--since", "main"]) is None


@pytest.mark.parametrize("asked", [set(), {"docs/index.md"}])
def test_only_what_was_read_agrees(asked, monkeypatch, capsys):
    monkeypatch.setattr(check, "chosen", lambda places: asked)
    monkeypatch.setattr(check, "findings", lambda asked: [])
    monkeypatch.setattr(sys, "argv", ["check.py", "a"])
    assert check.main() == 0
    assert ("agree" in capsys.readouterr().out) == bool(asked)


def test_asked_about_a_page_its_figures_and_facts_are_checked_too(site, monkeypatch):
    monkeypatch.setattr(check, "ROOT", site)
    page, figure, facts = "docs/rotary/decay.md", "figures_src/figures/rotary/decay.py", "figures_src/facts/rotary.py"
    assert check.chosen([str(site / page)]) == {page, figure, facts}
    edit(site / figure, "def draw()", "def draw(size)")
    with read_source.only(check.chosen([str(site / page)])):
        assert [found.file for found in checks.findings(site)] == [figure]


def test_without_a_repository_no_file_is_called_new(tmp_path):
    (tmp_path / "a.md").write_text("Words.\n")
    assert check._new(tmp_path) == []


def test_the_command_can_be_asked_about_one_folder():
    command = [sys.executable, "scripts/check.py", "LICENSE"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0
    assert answer.stdout.endswith("Nothing found: sources and prose agree\n")


def test_a_place_that_does_not_exist_is_named():
    command = [sys.executable, "scripts/check.py", "docs/nowhere"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 1
    assert "docs/nowhere" in answer.stderr
