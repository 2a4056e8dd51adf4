"""The learned table."""

import math

import torch
from torch import nn

from figures_src.encoding import learned
from figures_src.experiments.small_models.schemes.added import Added


class Learned(Added):
    """A row of a learned table, multiplied by sqrt(width) as words are, so that both learn at one speed."""

    def __init__(self, *, width: int, rows: int, seed: int, **settings) -> None:
        super().__init__(width=width, rows=rows, seed=seed, **settings)
        std = self.spread / math.sqrt(width)
        self.table = nn.Parameter(learned.initialise(rows, width, std=std, seed=seed, like=torch.zeros(1)).float())

    def embed(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        return x + math.sqrt(x.shape[2]) * learned.look_up(self.table, place)


class Unscaled(Learned):
    """A learned table that is added as it is: it learns at a slower speed than words, which are multiplied."""

    def __init__(self, *, width: int, spread: float, **settings) -> None:
        super().__init__(width=width, spread=spread * math.sqrt(width), **settings)

    def embed(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        return x + learned.look_up(self.table, place)
