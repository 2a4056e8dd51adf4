"""The tip of a pair leaves its circle: the two numbers of a pair turn by different angles."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import neighbours

_PAIR, _POSITIONS = 2, 90


def draw() -> Figure:
    position, entries = torch.arange(_POSITIONS), [2 * _PAIR, 2 * _PAIR + 1]
    x = torch.zeros(_POSITIONS, 32)
    x[:, entries] = torch.tensor([1.0, 0.4])
    buggy, fixed = (program(x, position)[:, entries].numpy() for program in (neighbours.buggy, neighbours.fixed))
    return before_after.tips(buggy, fixed, first=entries[0], second=entries[1], says="leaves the circle")
