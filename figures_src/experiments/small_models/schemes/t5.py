"""T5's bias."""

import torch
from torch import nn

from figures_src.encoding import t5
from figures_src.experiments.small_models.schemes.nope import NoPE


class T5(NoPE):
    """A learned number a bucket of offsets and head, shared by the layers.

    spread: of these numbers at first, where the scores that they are added to have 1. max_distance: where buckets end.
    """

    BUCKETS = 32

    def __init__(self, *, seed: int, spread: float = 1.0, max_distance: int = 128, **settings) -> None:
        super().__init__(seed=seed, **settings)
        start = torch.randn(self.BUCKETS, self.heads, generator=torch.Generator().manual_seed(seed))
        self.max_distance = max_distance
        self.table = nn.Parameter(spread * start)

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        return t5.bias(place, place, self.table, bidirectional=self.two_sided, max_distance=self.max_distance)
