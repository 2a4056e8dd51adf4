"""What a reader would trip over in a figure is named when it is drawn."""

import numpy as np
import pytest

from figures_src.drawing import style
from scripts.formats import looks
from scripts.formats.figure import svg


def good():
    figure, ax = style.figure()
    ax.plot([0, 1], [0, 1], color=style.method("rotary"))
    ax.set(xlabel="Position", ylabel="Score")
    return figure, ax


def told(figure, narrow=None):
    return looks.faults(figure, narrow, {".svg": svg(figure, "a/b")})


def test_a_plain_figure_has_no_faults():
    figure, _ = good()
    assert told(figure) == []


PLANTED = {  # what is said of a fault -> what plants it
    "has no number at 2 of 2 places": lambda figure, ax: ax.lines[0].set_ydata([np.nan, np.inf]),
    "has no label: set_xlabel": lambda figure, ax: ax.set_xlabel(""),
    "a curve has the colour #123456": lambda figure, ax: ax.lines[0].set_color("#123456"),
    "'A title' is 5": lambda figure, ax: ax.set_title("A title", fontsize=4),
    "style.powers(ax.yaxis)": lambda figure, ax: ax.set(yscale="log", ylim=(1, 1e6)),
    "over the edge of the figure": lambda figure, ax: figure.text(0.95, 0.5, "far beyond the edge"),
    "limits hide 1 of 3 points of the curve 'peak' from 0 to 9": lambda figure, ax: [
        ax.plot([0, 0.5, 1], [0, 9, 1], color=style.method("rotary"), label="peak"), ax.set_ylim(0, 1)
    ],
    "a curve has 1 values at or below 0": lambda figure, ax: ax.set(yscale="log", ylim=(0.1, 1)),
    "'$x' is drawn as it is written": lambda figure, ax: ax.set_title("$x"),
    "is 6 inches wide, 5 fit": lambda figure, ax: figure.set_size_inches(6, 3),
    "thin the array": lambda figure, ax: ax.imshow(np.zeros((600, 600))),
    "rasterized=True": lambda figure, ax: ax.pcolormesh(np.zeros((3, 3))),
    "'one text' lies on 'and another'": lambda figure, ax: [
        ax.text(0.3, 0.5, "one text"), ax.text(0.35, 0.51, "and another")
    ],
}  # fmt: skip


@pytest.mark.parametrize("words", PLANTED)
def test_a_planted_fault_is_named(words):
    figure, ax = good()
    PLANTED[words](figure, ax)
    assert any(words in each for each in told(figure)), told(figure)


@pytest.mark.parametrize(
    ("comments", "left"), [(0, ["one", "two"]), (1, ["two"]), (2, []), (3, ["nothing of looks is left to accept"])]
)
def test_a_comment_of_its_file_accepts_one_fault_of_a_figure(comments, left):
    found = looks.unaccepted(["one", "two"], "# accepted: looks: it is meant\n" * comments)
    assert [each.partition(":")[0] for each in found] == left


def test_three_panels_in_a_row_ask_for_a_second_arrangement():
    figure, axes = style.figure(1, 3)
    for ax in axes:
        ax.plot([0, 1], [0, 1], color=style.method("rotary"))
        ax.set(xlabel="Position", ylabel="Score")
    assert any("narrow={...}" in each for each in told(figure))
