"""A token of text has three equal ids; tokens of an image share the first and count rows and columns in the others."""

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.encoding import mrope

_ROWS, _COLUMNS, _FINE = 2, 3, 14  # patches of the image, and cells on the side of a patch
_PARTS = [("text", 3), ("image", _ROWS, _COLUMNS), ("text", 2)]
_TOKENS = ("see", "this", ":", *("",) * _ROWS * _COLUMNS, "a", "cat")
_FIRST = 3  # token of the image
_AXES = {"time": "blue", "row": "green", "column": "purple"}


def draw() -> Figure:
    ids = mrope.position_ids(_PARTS)
    figure, ax = style.figure(height=3.8)
    patches = slice(_FIRST, _FIRST + _ROWS * _COLUMNS)
    after, places = int(ids[patches.stop, 0]), int(np.ptp(ids[patches])) + 1
    ax.set_title(f"{_ROWS * _COLUMNS} patches take {places} positions: the text goes on at {after}, not {patches.stop}")
    picture = _picture()
    left, top = _FIRST + 1.2, -3.0  # of the whole image
    ax.imshow(picture, extent=(left, left + _COLUMNS * 1.2, top + _ROWS * 1.2, top))
    for patch in range(_ROWS * _COLUMNS):
        row, column = divmod(patch, _COLUMNS)
        cell = picture[row * _FINE : (row + 1) * _FINE, column * _FINE : (column + 1) * _FINE]
        x = _FIRST + patch
        ax.imshow(cell, extent=(x - 0.46, x + 0.46, 0.46, -0.46))
        frame = Rectangle((left + 1.2 * column, top + 1.2 * row), 1.2, 1.2, fill=False, edgecolor=style.LIGHT.paper)
        ax.add_patch(frame)
    for column, token in enumerate(_TOKENS):
        ax.text(column, 0, token, ha="center", va="center")
        for row, name in enumerate(_AXES, start=1):
            colour = getattr(style.LIGHT, _AXES[name])
            box = Rectangle((column - 0.46, row - 0.42), 0.92, 0.84, edgecolor="none", facecolor=colour)
            box.set_alpha(0.07 if token else 0.15)
            ax.add_patch(box)
            number = ids[column, row - 1]
            ax.text(column, row, str(number), ha="center", va="center", color=colour, fontweight="bold")
        ax.text(column, 4, str(column), ha="center", va="center", color=style.LIGHT.muted)
    ring = Rectangle((patches.stop - 0.5, 0.52), 1, 3.98, fill=False, edgecolor=style.LIGHT.ink, linewidth=1.6)
    ax.add_patch(ring)
    names = ("", *_AXES, "one id")
    colours = (style.LIGHT.ink, *(getattr(style.LIGHT, one) for one in _AXES.values()), style.LIGHT.muted)
    for row, (name, colour) in enumerate(zip(names, colours, strict=True)):
        ax.text(-0.8, row, name, ha="right", va="center", color=colour)
    ax.set(xlim=(-2.6, len(_TOKENS) - 0.4), ylim=(4.5, -3.1), aspect="auto")
    ax.axis("off")
    return figure


def _picture() -> np.ndarray:
    """The head of a cat, shape (28, 42, 3)."""
    y, x = (np.indices((_ROWS * _FINE, _COLUMNS * _FINE)) + 0.5) / _FINE
    side = np.abs(x - 1.5)  # from the middle
    layers = (  # where, which colour and how much of it; later ones cover earlier ones
        (y < np.inf, ("sky", 0.3)),
        ((y > 0.12 + 1.5 * np.maximum(0.68 - side, 0) + 4 * np.maximum(side - 0.68, 0)) & (y < 1.0), ("orange", 0.75)),
        (np.hypot(side / 0.95, (y - 1.15) / 0.72) < 1, ("orange", 0.75)),
        (np.hypot(side - 0.38, (y - 1.0) * 0.8) < 0.16, ("gold", 0.25)),
        (np.hypot((side - 0.38) * 2.2, y - 1.0) < 0.16, ("ink", 1.0)),
        (np.hypot(side, (y - 1.33) * 1.6) < 0.13, ("danger", 0.7)),
        ((np.abs(y - 1.42 - 0.16 * (side - 0.6)) < 0.03) & (side > 0.45) & (side < 1.25), ("ink", 0.75)),
        ((np.abs(y - 1.58 - 0.3 * (side - 0.6)) < 0.03) & (side > 0.45) & (side < 1.15), ("ink", 0.75)),
        ((np.abs(y - 1.52 + 0.25 * (side - 0.12) ** 2 / 0.05) < 0.04) & (side < 0.24), ("ink", 0.9)),
    )
    picture = np.ones((*x.shape, 3))
    for where, (name, share) in layers:
        picture[where] = 1 - share * (1 - np.array(to_rgb(getattr(style.LIGHT, name))))
    return picture.round(2)
