"""The scores are relative, and mirrored: what belonged to a key behind goes to a key ahead."""

import numpy as np
import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import one_table


def draw() -> Figure:
    position = torch.arange(81)
    query, key = torch.randn(2, 32, generator=torch.Generator().manual_seed(3))
    buggy, fixed = (
        (program(query.expand(81, 32), position)[40] @ program(key.expand(81, 32), position).T).numpy()
        for program in (one_table.buggy, one_table.fixed)
    )
    figure = before_after.lines(
        40 - np.arange(81),
        buggy,
        fixed,
        (-40, 2.6, ""),
        (30, 2.6, ""),
        title="Past and future are exchanged",
        xlabel="distance Δ = m − n (tokens)",
        ylabel="score",
        ylim=(-11.2, 3.6),
    )
    for place, side, text in ((-1.5, "right", "← keys ahead"), (1.5, "left", "keys behind →")):
        figure.axes[0].text(place, -10.4, text, ha=side, va="center", color=style.LIGHT.muted)
    figure.axes[0].axvline(0, color=style.LIGHT.muted, linewidth=1, linestyle="--")
    return figure
