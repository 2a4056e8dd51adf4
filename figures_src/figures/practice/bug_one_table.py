"""The scores are relative, and mirrored: what belonged to a key behind goes to a key ahead."""

import numpy as np
import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import one_table


def draw() -> Figure:
    position = torch.arange(81)
    query, key = torch.randn(2, 32, generator=torch.Generator().manual_seed(3))
    buggy, fixed = (
        (program(query.expand(81, 32), position)[40] @ program(key.expand(81, 32), position).T).numpy()
        for program in (one_table.buggy, one_table.fixed)
    )
    return before_after.lines(
        40 - np.arange(81),
        buggy,
        fixed,
        xlabel="distance Δ = m − n (tokens; negative: the key stands ahead)",
        ylabel="score",
    )
