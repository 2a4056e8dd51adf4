"""Cheap tests catch some wrong rotations and miss others; only known numbers catch them all."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.experiments import bug_hunt

_NAMES = {  # number of the program on the page -> what it does wrong
    1: "another order of cosines",
    2: "half the exponents",
    3: "no minus in the swap",
    4: "sines for cosines",
    9: "positions in bfloat16",
    10: "slot for position",
}


def draw() -> Figure:
    caught = sorted(bug_hunt.caught().items(), key=lambda program: (-sum(program[1]), program[0]))
    figure, ax = style.figure(height=3.5)
    alone = [test for at, test in enumerate(bug_hunt.TESTS) if all(tests[at] for _, tests in caught)]
    figure.suptitle(
        f"Only known numbers (the {' and the '.join(alone)}) catch all {len(caught)}",
        x=0.01,
        ha="left",
        fontweight="bold",
    )
    for test in alone:
        middle = list(bug_hunt.TESTS).index(test)
        corner, height = (middle - 0.42, -0.42), len(caught) - 0.16
        ax.add_patch(Rectangle(corner, 0.84, height, color=style.LIGHT.green, alpha=0.16, linewidth=0))
    for row, (number, tests) in enumerate(caught):
        ax.plot([-0.4, len(tests) - 0.6], [row, row], color=style.LIGHT.grid, linewidth=0.8)
        for column, is_caught in enumerate(tests):
            _mark(ax, column, row, is_caught)
        ax.text(-0.6, row, f"{_NAMES[number]} ({number})", ha="right", va="center")
    for column, test in enumerate(bug_hunt.TESTS):
        ax.text(column, -0.6 - 0.5 * (column % 2), test, ha="center", va="bottom")
    for x, label, is_caught in ((-3.6, "caught", True), (-2.0, "missed", False)):
        colour = _mark(ax, x, -0.9, is_caught)
        ax.text(x + 0.28, -0.9, label, va="center", color=colour)
    ax.set(xlim=(-4.4, len(bug_hunt.TESTS) - 0.1), ylim=(len(caught) - 0.4, -1.7))
    ax.axis("off")
    return figure


def _mark(ax: Axes, x: float, y: float, is_caught: bool) -> str:
    """A dot, filled where the test catches the program; its colour."""
    colour = style.LIGHT.green if is_caught else style.LIGHT.danger
    face = colour if is_caught else style.LIGHT.paper
    ax.plot(x, y, "o", color=colour, markersize=13, markeredgewidth=1.6, markerfacecolor=face)
    return colour
