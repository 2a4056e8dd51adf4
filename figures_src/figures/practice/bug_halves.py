"""Vectors are stretched and squeezed along the text instead of turned: the tip of a pair leaves its circle."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import halves

_PAIR, _POSITIONS = 2, 90


def draw() -> Figure:
    position, entries = torch.arange(_POSITIONS), [_PAIR, _PAIR + 16]
    x = torch.zeros(_POSITIONS, 32)
    x[:, entries] = torch.tensor([1.0, 0.4])
    buggy, fixed = (program(x, position)[:, entries].numpy() for program in (halves.buggy, halves.fixed))
    return before_after.tips(buggy, fixed, first=entries[0], second=entries[1], says="on an ellipse")
