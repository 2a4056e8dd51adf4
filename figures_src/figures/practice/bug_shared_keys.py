"""Which key head each query head is given, with two key heads for eight query heads."""

import torch
from matplotlib.figure import Figure

from figures_src import symptom
from figures_src.experiments.bugs import shared_keys


def draw() -> Figure:
    keys = torch.arange(2.0)[None, :, None, None]  # the number of its head
    written, mended = (program(keys, 4).flatten().numpy() for program in (shared_keys.written, shared_keys.mended))
    return symptom.lines(
        torch.arange(8).numpy(), written, mended, marker="o", xlabel="query head", ylabel="key head", yticks=[0, 1]
    )
