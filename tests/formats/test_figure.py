"""What is written for a static figure: an SVG with text as text, a sheet about it, and its data."""

import json
import re
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.figure import Figure

from figures_src.drawing import style
from scripts import ProjectError
from scripts.formats.figure import files, make, svg

NOTHING = {"claim": "A claim.", "source": "figures_src/figures/a/b.py", "uses": ["waves.sine"]}


def drawn(figure: Figure) -> dict[str, bytes]:
    return files(lambda: figure, "a/b", NOTHING, [])


@pytest.fixture
def figure() -> Figure:
    figure = Figure(figsize=(5, 3))
    ax = figure.subplots()
    ax.plot([0, 1], [0.1234567891, np.nan], label="line")
    ax.bar([0, 1], [2, 3], width=0.5)
    ax.imshow(np.eye(2), extent=(0, 1, 0, 1))
    ax.scatter([1], [2], label="dots")
    ax.fill_between([0, 1], [0, 1])
    ax.text(0.5, 0.25, "a word")
    ax.set(title="Title", xlabel="position (tokens)", ylabel="score", xlim=(0, 4), ylim=(0, 5))
    return figure


def test_the_sheet_says_what_the_figure_says(figure):
    sheet = json.loads(drawn(figure)[".json"])
    assert sheet == {"figure": "a/b", "kind": "static", **NOTHING, "class": "text", "narrow": False}


def test_a_spreadsheet_gets_each_point_bar_word_and_cell(figure):
    assert drawn(figure)[".csv"].decode().splitlines() == [
        "panel,kind,name,x,y,width,height,value",
        "Title,lines,line,0,0.123457,,,",
        "Title,lines,line,1,,,,",
        *(f"Title,images,,{x},{y},,,{int(x == y)}" for y in (0, 1) for x in (0, 1)),
        "Title,points,dots,1,2,,,",
        "Title,bars,,-0.25,0,0.5,2,",
        "Title,bars,,0.75,0,0.5,3,",
        "Title,texts,,0.5,0.25,,,a word",
    ]


def test_the_svg_has_text_as_text_and_no_date(figure):
    svg = drawn(figure)[".svg"].decode()
    assert ">position (tokens)</text>" in svg
    assert "<dc:date>" not in svg


def test_what_is_not_a_figure_is_refused_with_a_remedy():
    with pytest.raises(ProjectError, match=r"draw\(\) returned NoneType; it must return a matplotlib Figure"):
        drawn(None)


def test_a_figure_with_two_arrangements_is_drawn_for_both_screens(monkeypatch, tmp_path):
    def draw():
        figure, _ = style.figure(1, 2, width="wide", height=2, narrow={"rows": 2, "columns": 1, "height": 4})
        return figure

    monkeypatch.setitem(sys.modules, "two_panels", SimpleNamespace(draw=draw))
    (tmp_path / "two_panels.py").write_text("", encoding="utf-8")  # it uses nothing of the encoding module
    made = make({"path": "two_panels.py", "stem": "a/b", "notes": []}, str(tmp_path))
    sheet = json.loads(made[".json"])
    assert (sheet["class"], sheet["narrow"]) == ("wide", True)
    assert b'viewBox="0 0 514.8 144"' in made[".svg"] and b'viewBox="0 0 270 288"' in made[".narrow.svg"]
    assert not style.is_narrow()


def test_a_long_text_is_as_long_in_any_font_as_it_was_laid_out():
    figure, ax = style.figure()
    ax.set(title="Mean cosine by distance", xlabel="Δ")
    drawn = svg(figure, "a/b").decode()
    length = float(re.search(r'textLength="([\d.]+)">Mean cosine by distance<', drawn)[1])
    assert length == pytest.approx(ax._left_title.get_window_extent(dpi=72).width, rel=0.01)
    assert "textLength" not in re.search(r"<text[^>]*>Δ<", drawn)[0]
