"""The content-conditioned bias of Inkling."""

import math

import torch
from torch import nn

from figures_src.encoding import content_bias
from figures_src.experiments.small_models.schemes.nope import NoPE


class ContentBias(NoPE):
    """Profiles of the distance that each token mixes, per head; profiles and projections of each layer's own.

    spread: of the bias at first, where the scores that it is added to have 1.
    """

    WIDTH = 16  # profiles
    REACH = 16  # distances 0 to 15, as far as Shaw's vectors reach and within all trained lengths

    def __init__(self, *, width: int, layers: int, seed: int, spread: float = 1.0, **settings) -> None:
        super().__init__(width=width, layers=layers, seed=seed, **settings)
        random = torch.Generator().manual_seed(seed)
        mixes = torch.randn((layers, self.heads * self.WIDTH, width), generator=random)
        profiles = torch.randn((layers, self.WIDTH, self.REACH), generator=random)
        self.mixes = nn.Parameter(mixes / math.sqrt(width))
        self.profiles = nn.Parameter(spread * profiles / math.sqrt(self.WIDTH))

    def bias_in_layer(self, layer: int, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        mix = nn.functional.linear(x, self.mixes[layer]).unflatten(-1, (self.heads, -1)).transpose(1, 2)
        return content_bias.bias(mix, self.profiles[layer], place[:, None] - place)
