"""The weights of early queries add up to next to nothing."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import mask


def draw() -> Figure:
    scores = torch.randn(60, 60, generator=torch.Generator().manual_seed(0))
    buggy, fixed = (program(scores).sum(dim=-1).numpy() for program in (mask.buggy, mask.fixed))
    return before_after.lines(
        torch.arange(60).numpy(),
        buggy,
        fixed,
        ylim=(0, 1.1),
        xlabel="position of the query (tokens)",
        ylabel="sum of its weights",
    )
