"""Vectors are stretched and squeezed along the text instead of turned."""

import torch
from matplotlib.figure import Figure

from figures_src import symptom
from figures_src.experiments.bugs import halves


def draw() -> Figure:
    position = torch.arange(200)
    x = torch.randn(32, generator=torch.Generator().manual_seed(0)).expand(200, 32)
    written, mended = (
        (program(x, position).norm(dim=-1) / x.norm(dim=-1)).numpy() for program in (halves.written, halves.mended)
    )
    return symptom.lines(
        position.numpy(), written, mended, xlabel="position (tokens)", ylabel="length, after over before"
    )
