"""Every fourth layer should not rotate at all, and does with the base of the others."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import zero_base

LAYERS, LIST = 12, [10000.0, 10000.0, 10000.0, 0] * 3


def draw() -> Figure:
    rates = [[_rate(program, layer) for layer in range(LAYERS)] for program in (zero_base.buggy, zero_base.fixed)]
    labels = {"xlabel": "layer", "ylabel": "pairs that rotate"}
    return before_after.lines(torch.arange(1, LAYERS + 1).numpy(), *rates, marker="o", ylim=(-3, 35), **labels)


def _rate(program, layer: int) -> int:
    frequencies = program(layer, LIST, 64)
    return 0 if frequencies is None else int((frequencies > 0).sum())
