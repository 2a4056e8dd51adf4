"""ALiBi."""

import torch

from figures_src.encoding import alibi
from figures_src.experiments.small_models.schemes.nope import NoPE


class Alibi(NoPE):
    """A fixed penalty in proportion to the distance."""

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        return alibi.bias(place, place, alibi.slopes(self.heads), dtype=torch.float32)
