"""Counted in reading order, the patch below is 14 steps away; with rows and columns it is a neighbour."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.encoding import multi_axis, sinusoidal

_SIDE = 14  # patches: 224 pixels in patches of 16
_WIDTH = 768
_PATCH = (8, 5)  # row, column: on the trunk of the tree
_FINE = 5  # cells of the drawing in a patch
_FAINTEST, _CLEAREST = 0.55, 0.95  # similarity drawn as nothing and in full


def draw() -> Figure:
    row, column = np.divmod(np.arange(_SIDE**2), _SIDE)
    tables = {
        f"In reading order: {_SIDE} away": sinusoidal.encode(np.arange(_SIDE**2), _WIDTH),
        "Row and column: 1 away": multi_axis.encode(np.stack([row, column], axis=-1), (_WIDTH // 2,) * 2),
    }
    figure, panels = style.figure(1, 3, height=3.1, width="wide", narrow={"rows": 2, "columns": 2, "height": 4.3})
    if style.is_narrow():
        panels[0, 1].remove()
        panels = [panels[0, 0], *panels[1]]
    _show(panels[0], np.ones((_SIDE, _SIDE)), "A patch, and the one below")
    number = _PATCH[0] * _SIDE + _PATCH[1]
    for ax, (title, table) in zip(panels[1:], tables.items(), strict=True):
        similar = (table @ table[number] / (_WIDTH / 2)).reshape(_SIDE, _SIDE)
        _show(ax, np.clip((similar - _FAINTEST) / (_CLEAREST - _FAINTEST), 0, 1), title)
    return figure


def _show(ax: Axes, clear: np.ndarray, title: str) -> None:
    """The picture, each patch as clear as it is similar to the framed one."""
    alpha = clear.repeat(_FINE, axis=0).repeat(_FINE, axis=1)
    ax.imshow(np.dstack([_picture(), alpha]).round(2), extent=(0, _SIDE, _SIDE, 0))
    for line in range(_SIDE + 1):
        ax.plot([line, line], [0, _SIDE], color=style.LIGHT.paper, linewidth=0.6)
        ax.plot([0, _SIDE], [line, line], color=style.LIGHT.paper, linewidth=0.6)
    for row, width in ((_PATCH[0] + 1, 1.2), (_PATCH[0], 3)):
        place = (_PATCH[1], row)
        ax.add_patch(Rectangle(place, 1, 1, fill=False, edgecolor=style.LIGHT.ink, linewidth=width, zorder=3))
    ax.set_title(title)
    ax.set(xlim=(-0.1, _SIDE + 0.1), ylim=(_SIDE + 0.1, -0.1))
    ax.axis("off")


def _picture() -> np.ndarray:
    """A tree on a hill under the sun, shape (70, 70, 3)."""
    y, x = (np.indices((_SIDE * _FINE,) * 2) + 0.5) / _FINE
    layers = (  # where, which colour and how much of it; later ones cover earlier ones
        (y < np.inf, ("sky", 0.5)),
        (y < 3.2 + 0.5 * np.sin(x), ("sky", 0.35)),
        (np.hypot(x - 10.8, y - 2.8) < 1.5, ("gold", 0.65)),
        (y > 8.2 + 1.3 * np.sin(x / 3.1 + 1.0), ("green", 0.45)),
        (y > 10.6 + 0.7 * np.sin(x / 2 + 4), ("green", 0.6)),
        ((np.abs(x - 5.5) < 0.45 + 0.02 * (y - 6) ** 2) & (y > 5) & (y < 11.6), ("orange", 0.85)),
        (np.hypot(x - 5.4, (y - 4.4) * 1.1) < 2.6, ("green", 1.0)),
        (np.hypot(x - 3.7, y - 5.6) < 1.5, ("green", 1.0)),
        (np.hypot(x - 7.4, y - 5.5) < 1.6, ("green", 0.85)),
    )
    picture = np.ones((*x.shape, 3))
    for where, (name, share) in layers:
        picture[where] = 1 - share * (1 - np.array(to_rgb(getattr(style.LIGHT, name))))
    return picture
