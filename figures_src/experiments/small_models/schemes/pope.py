"""PoPE."""

import math

import torch
from torch import nn
from torch.nn import functional

from figures_src.encoding import pope, rotary
from figures_src.experiments.small_models.schemes.nope import NoPE


class PoPE(NoPE):
    """A pair for each entry of queries and keys; phases of keys, one a layer, head and entry, are learned.

    are_drawn: whether phases begin anywhere between -2 pi and 0, or at 0. Where training pushes one past either end,
    it stays there, as in released code.
    """

    def __init__(self, *, layers: int, seed: int, base: float = 10000.0, are_drawn: bool = False, **settings) -> None:
        super().__init__(layers=layers, seed=seed, **settings)
        self.frequencies = rotary.frequencies(2 * self.head_dim, base)
        start = torch.zeros(layers, self.heads, 1, self.head_dim)
        if are_drawn:
            start.uniform_(-2 * math.pi, 0, generator=torch.Generator().manual_seed(seed))
        self.phases = nn.Parameter(start)

    def attend(
        self,
        layer: int,
        q: torch.Tensor,
        k: torch.Tensor,
        v: torch.Tensor,
        place: torch.Tensor,
        mask: torch.Tensor,
    ) -> torch.Tensor:
        phases = self.phases[layer].clamp(-2 * math.pi, 0)
        q = pope.rotate(q, place, self.frequencies, layout="half_split")
        k = pope.rotate(k, place, self.frequencies, phases=phases, layout="half_split")
        return functional.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=self.head_dim**-0.5)
