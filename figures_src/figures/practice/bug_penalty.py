"""The farthest key gets the most weight, and the nearest the least."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import penalty


def draw() -> Figure:
    nothing = torch.zeros(40, 40)
    buggy, fixed = (
        program(nothing, 1 / 8)[-1].softmax(dim=-1).flip(0).numpy() for program in (penalty.buggy, penalty.fixed)
    )
    return before_after.lines(
        torch.arange(40).numpy(), buggy, fixed, xlabel="distance Δ (tokens)", ylabel="weight, equal scores"
    )
