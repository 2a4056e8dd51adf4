"""Time ids of text, an image of 6 by 8 patches and text again: the text jumps by the number of patches."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import image_ids

_BEFORE, _ROWS, _COLUMNS, _AFTER = 6, 6, 8, 10
_SIDE = 0.9  # of a cell


def draw() -> Figure:
    red, green = before_after.COLOURS.values()
    buggy, fixed = (
        program(_BEFORE, _ROWS, _COLUMNS, _AFTER)[0].tolist() for program in (image_ids.buggy, image_ids.fixed)
    )
    before, after = (3, 4) if style.is_narrow() else (_BEFORE, _AFTER)
    figure, ax = style.figure(height=2.9, width="wide", narrow={"height": 2.6})
    for word in range(_BEFORE - before, _BEFORE):
        _cell(ax, word - _BEFORE - 0.3, 0, fixed[word], style.LIGHT.muted)
    for patch in range(_ROWS * _COLUMNS):
        row, column = divmod(patch, _COLUMNS)
        _cell(ax, column, (_ROWS - 1) / 2 - row, fixed[_BEFORE + patch], style.LIGHT.blue)
    first = _BEFORE + _ROWS * _COLUMNS
    for word in range(after):
        _cell(ax, _COLUMNS + 0.3 + word, 0.6, fixed[first + word], green)
        _cell(ax, _COLUMNS + 0.3 + word, -0.6, buggy[first + word], red)
    last, patches = fixed[_BEFORE], _ROWS * _COLUMNS
    for height, name, added, unit, start, colour in (
        (1.5, "fixed: ", _COLUMNS, " columns", fixed[first], green),
        (-1.5, "as written: ", patches, " patches", buggy[first], red),
    ):
        said = f"{last} + {added} = {start}" if style.is_narrow() else f"{name}{last} + {added}{unit} = {start}"
        ax.text(_COLUMNS - 0.15, height, said, va="center", color=colour)
    ax.text(-0.75, 1.0, "words", ha="right", va="center", color=style.LIGHT.muted)
    ax.set_title(f"After the image the text goes on at {fixed[first]}, not at {buggy[first]}")
    ax.set(xlim=(-before - 0.9, _COLUMNS + after + 0.3), ylim=(-_ROWS / 2 - 0.2, _ROWS / 2 + 0.2), aspect="equal")
    ax.axis("off")
    return figure


def _cell(ax: Axes, x: float, y: float, number: int, colour: str) -> None:
    corner = (x - _SIDE / 2, y - _SIDE / 2)
    ax.add_patch(Rectangle(corner, _SIDE, _SIDE, facecolor=colour, alpha=0.12, linewidth=0))
    ax.text(x, y, str(number), ha="center", va="center", color=colour, fontsize=9)
