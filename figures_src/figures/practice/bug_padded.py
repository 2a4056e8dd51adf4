"""Positions of a padded prompt and of generated tokens: there is a gap as long as the padding."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after
from figures_src.experiments.bugs import padded


def draw() -> Figure:
    mask = torch.tensor([[0] * 5 + [1] * 7])
    buggy, fixed = (program(mask, 6)[0, 5:].numpy() for program in (padded.buggy, padded.fixed))
    return before_after.lines(
        torch.arange(13).numpy(), buggy, fixed, marker="o", xlabel="token (padding left out)", ylabel="position"
    )
