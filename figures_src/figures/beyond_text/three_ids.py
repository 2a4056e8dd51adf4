"""A token of text has three equal ids; tokens of an image share the first and count rows and columns in the others."""

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src import style
from figures_src.encoding import mrope

_PARTS = [("text", 3), ("image", 2, 3), ("text", 2)]
_TOKENS = ("see", "this", ":", *("▦",) * 6, "a", "cat")
_AXES = {"time": "blue", "row": "green", "column": "purple"}


def draw() -> Figure:
    ids = mrope.position_ids(_PARTS)
    figure, ax = style.figure(height=2.35)
    for column, token in enumerate(_TOKENS):
        image = token == "▦"
        ax.text(column, 0, "image" if column == 5 else "" if image else token, ha="center", va="center")
        if image:
            ax.add_patch(Rectangle((column - 0.5, -0.45), 1, 0.9, facecolor=style.LIGHT.grid, edgecolor="none"))
        for row, name in enumerate(_AXES, start=1):
            colour = getattr(style.LIGHT, _AXES[name])
            box = Rectangle((column - 0.46, row - 0.42), 0.92, 0.84, edgecolor="none", facecolor=colour)
            box.set_alpha(0.28 if image else 0.1)
            ax.add_patch(box)
            number = ids[column, row - 1]
            ax.text(column, row, str(number), ha="center", va="center", color=colour, fontweight="bold")
        ax.text(column, 4, str(column), ha="center", va="center", color=style.LIGHT.muted)
    names = ("", *_AXES, "one id")
    colours = (style.LIGHT.ink, *(getattr(style.LIGHT, one) for one in _AXES.values()), style.LIGHT.muted)
    for row, (name, colour) in enumerate(zip(names, colours, strict=True)):
        ax.text(-0.8, row, name, ha="right", va="center", color=colour)
    ax.set(xlim=(-2.6, len(_TOKENS) - 0.4), ylim=(4.5, -0.6))
    ax.axis("off")
    return figure
