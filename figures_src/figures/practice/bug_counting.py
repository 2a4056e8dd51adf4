"""From 256 on, positions are rounded: first to even numbers, then to multiples of four."""

import numpy as np
import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import counting

_SHOWN = np.arange(250, 269)


def draw() -> Figure:
    x = torch.zeros(_SHOWN[-1] + 1, 2, dtype=torch.bfloat16)
    buggy, fixed = (program(x, torch.ones(1))[_SHOWN, 0].numpy() for program in (counting.buggy, counting.fixed))
    figure, ax = style.figure(height=2.2, width="wide", narrow={"height": 2.0})
    red, green = before_after.COLOURS.values()
    first = np.flatnonzero(buggy != fixed)[0]
    said = f"{fixed[first]:.0f} becomes {buggy[first]:.0f}"
    last = fixed[first - 1]
    ax.set_title(f"{said}: above {last:.0f} the odd positions are gone")
    every = 4 if style.is_narrow() else 1
    for right, found in zip(fixed, buggy, strict=True):
        colour = red if found != right else style.LIGHT.grey
        style.arrow(ax, (right, 0.88), (found, 0.13), colour, linewidth=1.2)
        ax.plot(right, 1, "o", color=green, markersize=6)
        if right % every == 0:
            ax.text(right, 1.2, f"{right:.0f}", ha="center", va="center", color=green)
    for found in np.unique(buggy):
        ax.plot(found, 0, "o", color=red, markersize=9 if np.sum(buggy == found) > 1 else 6)
        if found % every == 0:
            ax.text(found, -0.22, f"{found:.0f}", ha="center", va="center", color=red)
    left = 5.8 if style.is_narrow() else 2.7
    for height, text, colour in ((1, "fixed", green), (0, "as written", red)):
        ax.text(_SHOWN[0] - left, height, text, va="center", color=colour)
    ax.set(xlim=(_SHOWN[0] - left, _SHOWN[-1] + 0.7), ylim=(-0.45, 1.4))
    ax.axis("off")
    return figure
