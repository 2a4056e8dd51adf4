"""Every token of a text gets the same row: what is added does not change along the text."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import batches

_AXES = {"xlabel": "dimension", "ylabel": "position (tokens)"}


def draw() -> Figure:
    nothing = torch.zeros(4, 40, 24)
    buggy, fixed = (program(nothing)[3].numpy() for program in (batches.buggy, batches.fixed))
    return before_after.maps(buggy, fixed, "As written: every row the same", "Fixed: each row its own", **_AXES)
