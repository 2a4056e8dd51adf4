"""T5's bias."""

import torch
from torch import nn

from figures_src.encoding import t5
from figures_src.experiments.small_models.schemes.absent import Absent


class T5(Absent):
    """A learned number a bucket of offsets and head, 0 at first, shared by the layers."""

    BUCKETS = 32

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.table = nn.Parameter(torch.zeros(self.BUCKETS, self.heads))

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        return t5.bias(place, place, self.table, bidirectional=self.two_sided)
