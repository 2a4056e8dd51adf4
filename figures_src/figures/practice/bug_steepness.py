"""No head has the slope that it was trained with."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import steepness


def draw() -> Figure:
    buggy, fixed = (program(12).numpy() for program in (steepness.buggy, steepness.fixed))
    heads = torch.arange(12).numpy()
    figure = before_after.lines(
        heads,
        buggy,
        fixed,
        (2.2, 0.5, ""),
        (8.4, 0.85, ": heads 8 to 11 start again"),
        marker="o",
        line="",
        title="No head has the slope that it was trained with",
        xlim=(-0.5, 14.5),
        xticks=range(0, 12, 2),
        ylim=(0.003, 1.6),
        yscale="log",
        xlabel="head h",
        ylabel="slope (score per token)",
    )
    figure.axes[0].vlines(heads, buggy, fixed, color=style.LIGHT.grid, zorder=1)
    return figure
