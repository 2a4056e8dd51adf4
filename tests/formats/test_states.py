"""Interactive figures become the picture of the start and a script of what every other state changes."""

import json
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from scripts import ProjectError
from scripts.formats import states
from scripts.formats.figure import files


@interactive(height=Slider("Height", (1, 2.5, 131072), start=2.5, unit="tokens", play=True), name=Slider("Name", "ab"))
def draw(height: float, name: str) -> Figure:
    figure, ax = style.figure()
    ax.plot(np.arange(50), np.linspace(0, min(height, 3), 50))
    ax.text(1, 1, f"{name} at {height:g}")
    ax.set(xlabel="x", ylabel="y", ylim=(0, 3))
    return figure


def script(draw=draw) -> tuple[ET.Element, dict]:
    """The picture of the start and what the script hands over."""
    made = files(draw, "a/b", {"claim": "A claim.", "uses": []}, [])
    head, _, rest = made[".js"].decode().partition(",")
    assert head == 'PEFIGURE("a/b.js"'
    return ET.fromstring(made[".svg"]), json.loads(rest.removesuffix(");\n"))


def test_the_page_learns_of_each_control_its_values_start_and_reach():
    one, other = states.sheet(draw.controls, draw())
    assert one["values"] == ["1 token", "2.5 tokens", "131,072 tokens"]
    assert (one["start"], one["play"], one["axis"], other["axis"]) == (1, True, "x", "y")
    assert 0.5 < one["span"] <= 1 and other["start"] == 0


def test_only_what_differs_is_kept():
    """That it is what a full drawing shows, tests/pages/test_interactive.py sees in a browser."""
    picture, changes = script()
    assert {(part[0], part[1]) for part in changes["parts"]} == {(0, "d"), (1, "text"), (1, "textLength")}
    assert len([element for element in picture.iter() if "data-s" in element.attrib]) == 2


def test_elements_that_come_and_go_are_kept_as_markup_of_their_group():
    @interactive(count=Slider("Count", range(4)))
    def dots(count: int) -> Figure:
        figure, ax = style.figure()
        ax.plot(range(count), range(count), "o")
        ax.set(xlim=(-1, 5), ylim=(-1, 5))
        return figure

    markup = next(part for part in script(dots)[1]["parts"] if part[1] == "inside")
    marks = [value.count("<use") for value in markup[3]]  # of the axes, too
    assert [count - marks[0] for count in marks] == [0, 1, 2, 3]


def test_another_number_of_axes_is_refused():
    @interactive(count=Slider("Count", (1, 2)))
    def split(count):
        return style.figure(count)[0]

    with pytest.raises(ProjectError, match="made 2 axes in one state and 1 at the start"):
        script(split)


def test_limits_that_move_from_state_to_state_are_named_once():
    @interactive(height=Slider("Height", (1, 2, 3)))
    def moving(height: float) -> Figure:
        figure, ax = style.figure()
        ax.plot([0, 1], [0, height])
        ax.set(xlabel="x", ylabel="y", xlim=(0, 1))
        return figure

    notes = []
    files(moving, "a/b", {"claim": "A claim.", "uses": []}, notes)
    assert [each for each in notes if "move" in each] == [
        "the limits of the y axis 'y' move, at height = 2: set ylim, the same in every state"
    ]


def test_a_control_that_is_no_argument_of_draw_is_refused():
    with pytest.raises(ValueError, match="controls must be the arguments of draw, base, got bas"):
        interactive(bas=Slider("Base", (1, 2)))(lambda base: None)
