"""All past keys share bucket 0, and the steps stand where nobody looks."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import staircase


def draw() -> Figure:
    length, query = 161, 130
    buggy, fixed = (program(length)[query].numpy() for program in (staircase.buggy, staircase.fixed))
    figure = before_after.lines(
        query - np.arange(length),
        buggy,
        fixed,
        marker=".",
        line="",
        xlabel="distance Δ = m − n (tokens; negative: the key stands ahead)",
        ylabel="bucket",
    )
    figure.axes[0].text(18, 2, "all past keys: bucket 0", color=before_after.COLOURS["as written"])
    return figure
