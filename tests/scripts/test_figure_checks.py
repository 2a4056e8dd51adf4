"""Mistakes in figures and in the links to them are named with file, line and mend."""

from pathlib import Path

import pytest

from scripts.checks import figures

ROOT = Path(__file__).parents[2]
GOOD = '"""Far keys score lower."""\n\n\ndef draw():\n    return None\n'
PAGE = "![Two curves.](../figures/rotary/decay.svg)\n*Caption.*\n"


def _findings(tmp_path, source=GOOD, page=PAGE):
    for name, text in {"figures_src/figures/rotary/decay.py": source, "docs/rotary/decay.md": page}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return figures.findings(tmp_path)


def test_the_figures_of_the_site_have_no_findings():
    assert [str(finding) for finding in figures.findings(ROOT)] == []


def test_a_good_figure_has_no_findings(tmp_path):
    assert _findings(tmp_path) == []


@pytest.mark.parametrize(
    ("source", "page", "line", "wrong"),
    [
        ("def draw():\n    return None\n", PAGE, 1, "no docstring"),
        ('"""Claim."""\n', PAGE, 1, "no function draw()"),
        ('"""Claim."""\ndef draw(size):\n    return None\n', PAGE, 2, "must take no arguments"),
        (GOOD + "def helper():\n    return 1\n", PAGE, 6, "helper is public"),
        (GOOD, PAGE.replace("Two curves.", " "), 1, "no alternative text"),
        (GOOD, PAGE.replace("../figures", "figures"), 1, "does not lead to the figure"),
    ],
)
def test_each_mistake_is_named_with_its_line(tmp_path, source, page, line, wrong):
    (finding,) = _findings(tmp_path, source, page)
    assert wrong in finding.wrong
    assert finding.line == line
    assert finding.mend


def test_an_unknown_figure_is_named_with_the_nearest_one(tmp_path):
    found = _findings(tmp_path, page="x\n" + PAGE.replace("decay", "decoy"))
    assert [(finding.file, finding.line) for finding in found] == [
        ("docs/rotary/decay.md", 2),
        ("figures_src/figures/rotary/decay.py", 1),
    ]
    assert "the nearest name is rotary/decay" in found[0].mend
    assert "no page shows the figure rotary/decay" in found[1].wrong
