"""KERPLE, the logarithmic variant."""

import torch
from torch import nn

from figures_src.encoding import kerple
from figures_src.experiments.small_models.schemes.nope import NoPE


class Kerple(NoPE):
    """The logarithm of the distance with two learned numbers a head, both 1 at first, shared by the layers."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.logarithms = nn.Parameter(torch.zeros(2, self.heads))  # of r1 and r2, which must stay positive

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        r1, r2 = self.logarithms.exp()
        return kerple.logarithmic(place, place, r1, r2)
