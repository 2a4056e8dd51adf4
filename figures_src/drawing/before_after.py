"""How a wrong program is shown beside the fixed one: as written in red, as fixed in green."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

COLOURS = {"as written": style.LIGHT.danger, "fixed": style.LIGHT.green}
At = tuple[float, float, str]  # where a curve says what it is, in its units, and what it does


def lines(
    x: np.ndarray, buggy: np.ndarray, fixed: np.ndarray, *says: At, marker: str = "", line: str = "-", **axes: object
) -> Figure:
    """Two curves over one axis; with `line=""` the markers alone, for what is nothing between two integers."""
    figure, ax = style.figure(height=2.6)
    for (name, colour), y, (left, middle, said) in zip(COLOURS.items(), (buggy, fixed), says, strict=True):
        front = {"zorder": 3, "linewidth": 2.6} if name == "as written" else {"zorder": 2}
        ax.plot(x, y, color=colour, marker=marker, linestyle=line or "none", **front)
        ax.text(left, middle, f"{name}{said}", color=colour, va="center")
    ax.set(**axes)
    if ax.get_yscale() == "log":
        style.powers(ax.yaxis)
    return figure


def tips(buggy: np.ndarray, fixed: np.ndarray, *, first: int, second: int, says: str) -> Figure:
    """Where the tip of one vector goes, position by position, (positions, 2) each: it should stay on its circle."""
    figure, both = style.figure(1, 2, height=3.5, sharey=True, width="wide", narrow={"height": 2.7})
    circle = np.linalg.norm(fixed[0]) * np.exp(2j * np.pi * np.linspace(0, 1, 90))
    widest = 1.1 * max(np.abs(values).max() for values in (buggy, fixed))
    titles = (f"As written:\n{says}", "Fixed:\nstays on the circle")
    for ax, title, colour, points in zip(both, titles, COLOURS.values(), (buggy, fixed), strict=True):
        ax.plot(circle.real, circle.imag, color=style.LIGHT.grey, linewidth=1)
        ax.plot(*points.T, "o", color=colour, markersize=3.5)
        ax.set_title(title, color=colour)
        ax.set(xlim=(-widest, widest), ylim=(-widest, widest), xticks=(-1, 0, 1), yticks=(-1, 0, 1), aspect="equal")
        ax.set(xlabel=f"entry {first}", ylabel=f"entry {second}")
        ax.label_outer()
    return figure


def maps(buggy: np.ndarray, fixed: np.ndarray, *titles: str, **axes: object) -> Figure:
    """Two heat maps with one scale."""
    figure, both = style.figure(
        1, 2, height=3.2, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 4.8}
    )
    largest = max(np.abs(values).max() for values in (buggy, fixed))
    for ax, title, colour, values in zip(both, titles, COLOURS.values(), (buggy, fixed), strict=True):
        ax.imshow(values, cmap=style.DIVERGING, vmin=-largest, vmax=largest, aspect="auto")
        ax.set(**axes)
        ax.set_title(title, color=colour)
        ax.label_outer()
    return figure
