"""No positional encoding (NoPE), the part that all others begin with."""

import torch
from torch import nn
from torch.nn import functional


class NoPE(nn.Module):
    """No positional encoding: what a mask does not tell, the model cannot know.

    width, heads, layers: of the transformer. rows: positions that training meets. two_sided: whether keys in the
    future are seen. seed: of what the encoding draws.
    """

    def __init__(self, *, width: int, heads: int, layers: int, rows: int, two_sided: bool, seed: int) -> None:
        super().__init__()
        self.heads, self.head_dim, self.two_sided = heads, width // heads, two_sided

    def embed(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        """Word vectors with what is added to them, shape (batch, length, width)."""
        return x

    def bias(self, place: torch.Tensor) -> torch.Tensor | None:
        """What is added to the scores, shape (heads, length, length), the same in all layers."""
        return None

    def bias_in_layer(self, layer: int, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor | None:
        """What a layer adds to its scores from what it reads, x, shape (batch, heads, length, length)."""
        return None

    def rotate(self, q: torch.Tensor, k: torch.Tensor, place: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Queries and keys, shape (batch, heads, length, head_dim)."""
        return q, k

    def attend(
        self,
        layer: int,
        q: torch.Tensor,
        k: torch.Tensor,
        v: torch.Tensor,
        place: torch.Tensor,
        mask: torch.Tensor,
    ) -> torch.Tensor:
        """Mixed values, shape (batch, heads, length, head_dim); the mask holds the bias, too."""
        return functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
