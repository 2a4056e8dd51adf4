"""The sinusoidal encoding."""

import math

import torch

from figures_src.encoding import sinusoidal
from figures_src.experiments.small_models.schemes.added import Added


class Sinusoidal(Added):
    """Sines and cosines, whose own spread is sqrt(1/2)."""

    def embed(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        scale = self.spread * math.sqrt(2)
        return x + sinusoidal.encode(place, x.shape[2], scale=scale, dtype=x.dtype)
