"""One step of attention in numbers: "saw" gets the same average, in whichever order the others stand."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention

_WORDS = ("cat", "saw", "dog")
_QUERY = np.array([[1.0, 0.0]])  # of "saw"
_KEYS = np.array([[2.0, 0.0], [1.0, 1.0], [0.0, 2.0]])
_VALUES = np.array([[10.0, 0.0], [0.0, 0.0], [0.0, 10.0]])


def draw() -> Figure:
    figure, axes = style.figure(1, 2, height=3.4, width="wide", narrow={"rows": 2, "columns": 1, "height": 6.0})
    figure.suptitle("Another order, the same output for “saw”", x=0.01, ha="left", fontweight="bold")
    for ax, order in zip(axes, ((0, 1, 2), (2, 1, 0)), strict=True):
        _panel(ax, list(order))
    return figure


def _panel(ax: Axes, order: list[int]) -> None:
    keys, values = _KEYS[order], _VALUES[order]
    scores = attention.scores(_QUERY, keys, scale=1.0)
    weights = attention.softmax(scores)[0]
    output = attention.attend(_QUERY, keys, values, scale=1.0)[0]
    ax.set(xlim=(-1.0, 2.5), ylim=(-0.7, 4.5))
    ax.axis("off")
    ax.set_title(" ".join(_WORDS[place] for place in order), fontweight="normal")
    for x, place in enumerate(order):
        ax.text(x, 4.0, _WORDS[place], ha="center", color=style.LIGHT.ink, fontweight="bold")
        ax.text(x, 3.2, f"{scores[0, x]:.0f}", ha="center", color=style.LIGHT.muted)
        ax.text(x, 2.4, f"{weights[x]:.2f}", ha="center", color=style.LIGHT.muted)
        ax.text(x, 1.6, "({:.0f}, {:.0f})".format(*values[x]), ha="center", color=style.LIGHT.muted)
        style.arrow(ax, (x, 1.35), (1, 0.45), style.LIGHT.orange, linewidth=0.5 + 7 * weights[x])
    for y, name in ((3.2, "score"), (2.4, "weight"), (1.6, "value")):
        ax.text(-0.62, y, name, ha="right", color=style.LIGHT.muted, clip_on=False)
    ax.text(1, 0, "({:.2f}, {:.2f})".format(*output), ha="center", color=style.LIGHT.orange, fontweight="bold")
    ax.text(1, -0.55, "output of saw", ha="center", color=style.LIGHT.muted)
