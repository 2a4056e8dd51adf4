"""PoPE."""

import math

import torch
from torch import nn
from torch.nn import functional

from figures_src.encoding import pope, rotary
from figures_src.experiments.small_models.schemes.nope import NoPE


class PoPE(NoPE):
    """A pair for each entry of queries and keys; phases of keys, one a layer, head and entry, are learned from 0."""

    def __init__(self, *, layers: int, base: float = 10000.0, **settings) -> None:
        super().__init__(layers=layers, **settings)
        self.frequencies = rotary.frequencies(2 * self.head_dim, base)
        self.phases = nn.Parameter(torch.zeros(layers, self.heads, 1, self.head_dim))

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
