"""The weights are nearly equal where they should pick out a few keys."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import weights


def draw() -> Figure:
    generator = torch.Generator().manual_seed(1)
    query, key = 2 * torch.randn(2, 40, 32, generator=generator)
    buggy, fixed = (
        program(query, key, torch.eye(40))[-1].sort(descending=True).values.numpy()
        for program in (weights.buggy, weights.fixed)
    )
    return before_after.lines(
        torch.arange(1, 41).numpy(),
        buggy,
        fixed,
        marker="o",
        xlabel="key, by weight",
        ylabel="weight of the last query",
    )
