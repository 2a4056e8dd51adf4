"""Shaw's relative vectors."""

import torch
from torch import nn

from figures_src.encoding import attention, shaw
from figures_src.experiments.small_models.schemes.nope import NoPE


class Shaw(NoPE):
    """Learned vectors of the clipped offset, added to keys and values, tables of each layer's own.

    spread: of their entries at first, where queries and keys have 1.
    """

    REACH = 16  # tokens

    def __init__(self, *, layers: int, seed: int, spread: float = 1.0, **settings) -> None:
        super().__init__(layers=layers, seed=seed, **settings)
        self.right = self.REACH if self.two_sided else 0
        shape = layers, 2, self.REACH + self.right + 1, self.head_dim
        self.tables = nn.Parameter(spread * torch.randn(shape, generator=torch.Generator().manual_seed(seed)))

    def attend(
        self,
        layer: int,
        q: torch.Tensor,
        k: torch.Tensor,
        v: torch.Tensor,
        place: torch.Tensor,
        mask: torch.Tensor,
    ) -> torch.Tensor:
        row = shaw.rows(place[None, :] - place[:, None], left=self.REACH, right=self.right)
        row = row.expand(*q.shape[:2], -1, -1)
        # as shaw.scores and shaw.output, but each row of a table is used once instead of once a key
        keys, values = self.tables[layer]
        of_rows = attention.scores(q, keys.expand(*q.shape[:2], -1, -1), scale=self.head_dim**-0.5)
        weights = torch.softmax(attention.scores(q, k, bias=of_rows.gather(-1, row)) + mask, dim=-1)
        of_rows = weights.new_zeros(*weights.shape[:3], len(values)).scatter_add(-1, row, weights)
        return weights @ v + of_rows @ values
