"""LeRoPE."""

import torch
from torch import nn

from figures_src.experiments.small_models.schemes.rotary import Rotary


class LeRoPE(Rotary):
    """RoPE whose frequencies are multiplied by exp(alpha): a learned number a pair, 0 at first, for all layers."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.start = torch.from_numpy(self.frequencies)
        self.alpha = nn.Parameter(torch.zeros(self.head_dim // 2))

    def rotate(self, q: torch.Tensor, k: torch.Tensor, place: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        self.frequencies = self.start * self.alpha.exp()
        return super().rotate(q, k, place)
