"""The score of two vectors is the same wherever they stand."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import heads_first


def draw() -> Figure:
    vectors = torch.randn(2, 1, 4, 1, 32, generator=torch.Generator().manual_seed(0)).expand(2, 1, 4, 60, 32)
    buggy, fixed = (
        (program(vectors[0]) @ program(vectors[1]).mT)[0, 1, -1].numpy()
        for program in (heads_first.buggy, heads_first.fixed)
    )
    says = (1, -0.9, ": the same at every distance"), (30, 5, "")
    labels = {"xlabel": "distance Δ (tokens)", "ylabel": "score in one head", "title": "One score for all distances"}
    return before_after.lines((59 - torch.arange(60)).numpy(), buggy, fixed, *says, ylim=(-1.6, 6), **labels)
