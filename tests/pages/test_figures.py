"""Image and caption in Markdown become a whole figure, and every mistake is named."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from scripts.pages import current_page

DRAWING = """<?xml version="1.0" encoding="utf-8"?>
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="360pt" height="216pt" viewBox="0 0 360 216">
 <defs><style type="text/css">*{stroke-linejoin: round}</style></defs>
 <g id="figure_1"><clipPath id="p1"><rect/></clipPath>
 <path d="M 1.23456 2" clip-path="url(#p1)" style="stroke: #1b2430"/></g></svg>"""
CONTROL = {"name": "position", "label": "Position", "values": ["0 tokens", "1 token"], "start": 1, "play": True}
CONTROL |= {"rate": 2, "axis": "x", "span": 0.8}


@pytest.fixture
def figures(tmp_path: Path) -> Path:
    """A folder with a figure of every kind."""
    for name, kind in (("rotary/decay", "static"), ("rotary/move", "interactive")):
        (tmp_path / "rotary").mkdir(exist_ok=True)
        (tmp_path / f"{name}.svg").write_text(DRAWING)
        about = {"figure": name, "kind": kind, "class": "text", "narrow": False, "controls": [CONTROL]}
        (tmp_path / f"{name}.json").write_text(json.dumps(about))
    (tmp_path / "rotary/own.svg").write_text(DRAWING)
    return tmp_path


@pytest.fixture
def convert(convert: Callable[..., str], figures: Path) -> Callable[..., str]:
    return partial(convert, figures=str(figures))


def figure(name: str, alternative: str = "A falling curve.", caption: str = "*It falls.*") -> str:
    return f"![{alternative}](../figures/{name}.svg)\n{caption}\n"


def test_the_drawing_stands_in_the_page_with_its_alternative_text(convert):
    page = convert(figure("rotary/decay", 'A "falling" curve.'))
    assert re.search(r'<svg [^>]*role="img" aria-label="A &quot;falling&quot; curve\."', page)
    assert "<img" not in page


def test_the_page_holds_both_arrangements_of_a_wide_figure_with_identifiers_of_their_own(convert, figures):
    (figures / "rotary/decay.json").write_text('{"kind": "static", "class": "wide", "narrow": true}')
    (figures / "rotary/decay.narrow.svg").write_text(DRAWING.replace("360 216", "270 300"))
    page = convert(figure("rotary/decay"))
    assert "pe-figure--wide pe-figure--two" in page and page.count('role="img" aria-label="A falling curve."') == 2
    assert re.findall(r'class="(pe-figure__still[^"]*)"[^>]* style="([^"]*)"', page) == [
        ("pe-figure__still", "aspect-ratio:480/288"),
        ("pe-figure__still pe-figure__still--narrow", "aspect-ratio:360/400"),
    ]
    identifiers = re.findall(r'\sid="([^"]+)"', page)
    assert len(identifiers) == len(set(identifiers)) == 3


def test_a_plot_gets_native_controls_with_the_start_value_spoken(convert):
    page = convert(figure("rotary/move"))
    slider = re.search(r'<input [^>]*type="range"[^>]*>', page)[0]
    assert 'value="1"' in slider and 'max="1"' in slider and 'aria-valuetext="1 token"' in slider
    assert re.findall(r'data-action="(\w+)"', page) == ["back", "play", "on"]


def test_words_set_the_controls_of_a_figure_that_they_name(convert):
    page = convert(figure("rotary/move", caption="*[None](#move?position=0).*"))
    assert '<a data-sets="position=0+tokens" href="#figure-rotary-move">None</a>' in page
    assert "pe-pinned" not in page


def test_on_a_page_that_asks_for_it_a_figure_is_pinned_while_the_text_after_it_sets_it(convert):
    words = "One.\n\n## Two\n\nAnd [none](#move?position=0).\n\nThree.\n\n    After.\n\n"
    other = figure("rotary/decay") + "\n[One](#move?position=1).\n"
    text = f"Before.\n\n{figure('rotary/move')}\n{words}{other}"
    assert "pe-pinned" not in convert(text)
    current_page.pins.set(True)
    page = convert(text)
    current_page.pins.set(False)
    before, frame, after = re.split(r'<div class="pe-pinned">|</div>\s*</div>\s*(?=<pre>)', page)
    assert "Before." in before and "figure-rotary-decay" in after
    picture, text = frame.split('<div class="pe-pinned__text">')
    assert 'id="figure-rotary-move"' in picture and re.findall(r"One|Two|none|Three", text) == [
        "One",
        "Two",
        "none",
        "Three",
    ]


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("#moves?position=0", "#moves?position=0: the interactive figures of the page are: move"),
        ("#move?turn=0", "the figure has no control turn, its controls are position"),
        ("#move?position=2", "position is never 2, its values are 0, 1"),
    ],
)
def test_words_that_ask_for_what_a_figure_does_not_have_are_told_what_it_has(convert, caplog, link, message):
    convert(figure("rotary/move", caption=f"*[None]({link}).*"))
    assert message in caplog.text
