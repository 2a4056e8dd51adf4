"""From 256 on, positions are rounded: first to even numbers, then to multiples of four."""

import torch
from matplotlib.figure import Figure

from figures_src import symptom
from figures_src.experiments.bugs import counting


def draw() -> Figure:
    x = torch.zeros(600, 2, dtype=torch.bfloat16)
    position = torch.arange(600)
    written, mended = (
        (program(x, torch.ones(1))[:, 0] - position).numpy() for program in (counting.written, counting.mended)
    )
    return symptom.lines(
        position.numpy(),
        written,
        mended,
        xlabel="position (tokens)",
        ylabel="angle of pair 0, error (rad)",
        yticks=[-2, -1, 0, 1, 2],
    )
