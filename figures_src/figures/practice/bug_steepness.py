"""No head has the slope that it was trained with."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import steepness


def draw() -> Figure:
    buggy, fixed = (program(12).numpy() for program in (steepness.buggy, steepness.fixed))
    figure = before_after.lines(
        torch.arange(12).numpy(),
        buggy,
        fixed,
        marker="o",
        line="",
        yscale="log",
        xlabel="head h",
        ylabel="slope (score per token)",
    )
    figure.axes[0].text(7.7, 0.4, "heads 8 to 11 start again", ha="right", color=before_after.COLOURS["fixed"])
    return figure
