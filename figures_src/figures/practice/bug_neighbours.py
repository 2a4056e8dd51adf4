"""The length of a rotated vector wobbles along the text: the two numbers of a pair turn by different angles."""

import torch
from matplotlib.figure import Figure

from figures_src import symptom
from figures_src.experiments.bugs import neighbours


def draw() -> Figure:
    position = torch.arange(200)
    x = torch.randn(32, generator=torch.Generator().manual_seed(0)).expand(200, 32)
    written, mended = (
        (program(x, position).norm(dim=-1) / x.norm(dim=-1)).numpy()
        for program in (neighbours.written, neighbours.mended)
    )
    return symptom.lines(
        position.numpy(), written, mended, xlabel="position (tokens)", ylabel="length, after over before"
    )
