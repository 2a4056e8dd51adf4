"""The farthest key gets the most weight, and the nearest the least."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import penalty


def draw() -> Figure:
    nothing = torch.zeros(40, 40)
    written, mended = (
        program(nothing, 1 / 8)[-1].softmax(dim=-1).flip(0).numpy() for program in (penalty.written, penalty.mended)
    )
    return before_after.lines(
        torch.arange(40).numpy(), written, mended, xlabel="distance Δ (tokens)", ylabel="weight, equal scores"
    )
