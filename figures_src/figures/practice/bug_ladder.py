"""The slowest pair should take thousands of tokens for a turn, and takes some hundred."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.encoding import rotary
from figures_src.experiments.bugs import ladder


def draw() -> Figure:
    buggy, fixed = (
        rotary.wavelengths(program(64).to(torch.float64)).numpy() for program in (ladder.buggy, ladder.fixed)
    )
    return before_after.lines(
        torch.arange(32).numpy(),
        buggy,
        fixed,
        marker="o",
        yscale="log",
        xlabel="pair i",
        ylabel="wavelength (tokens)",
    )
