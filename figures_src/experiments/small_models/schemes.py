"""The encodings as exchangeable parts of one transformer; the mathematics is that of `figures_src.encoding`.

A part may act at three places: on the input (`embed`), on queries and keys (`turn`), on the scores (`bias`). Shaw's
vectors act on values as well, and so take over the whole of attention (`attend`).
"""

import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from figures_src.encoding import alibi, attention, kerple, learned, partial, rotary, shaw, sinusoidal, t5


class Absent(nn.Module):
    """No encoding: what a mask does not tell, the model cannot know.

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

    def turn(self, q: torch.Tensor, k: torch.Tensor, place: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
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


class Added(Absent):
    """A vector of its own for each position, added to the word; spread: of its entries, where words have 1."""

    def __init__(self, *, spread: float = 1.0, **settings) -> None:
        super().__init__(**settings)
        self.spread = spread


class Sinusoidal(Added):
    """Sines and cosines, whose own spread is sqrt(1/2)."""

    def embed(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        scale = self.spread * math.sqrt(2)
        return x + sinusoidal.encode(place, x.shape[2], scale=scale, dtype=x.dtype)


class Learned(Added):
    """A row of a learned table, multiplied by sqrt(width) as words are, so that both learn at one speed."""

    def __init__(self, *, width: int, rows: int, seed: int, **settings) -> None:
        super().__init__(width=width, rows=rows, seed=seed, **settings)
        std = self.spread / math.sqrt(width)
        self.table = nn.Parameter(learned.initialise(rows, width, std=std, seed=seed, like=torch.zeros(1)).float())

    def embed(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        return x + math.sqrt(x.shape[2]) * learned.look_up(self.table, place)


class T5(Absent):
    """A learned number a bucket of offsets and head, 0 at first, shared by the layers."""

    BUCKETS = 32

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.table = nn.Parameter(torch.zeros(self.BUCKETS, self.heads))

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        return t5.bias(place, place, self.table, bidirectional=self.two_sided)


class Alibi(Absent):
    """A fixed penalty in proportion to the distance."""

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        return alibi.bias(place, place, alibi.slopes(self.heads), dtype=torch.float32)


class Kerple(Absent):
    """The logarithm of the distance with two learned numbers a head, both 1 at first, shared by the layers."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.logarithms = nn.Parameter(torch.zeros(2, self.heads))  # of r1 and r2, which must stay positive

    def bias(self, place: torch.Tensor) -> torch.Tensor:
        r1, r2 = self.logarithms.exp()
        return kerple.logarithmic(place, place, r1, r2)


class Rotary(Absent):
    """Queries and keys turned. `frequencies`, `attention_factor` and `layout` may be set anew on a trained model."""

    def __init__(self, *, base: float = 10000.0, **settings) -> None:
        super().__init__(**settings)
        self.base, self.attention_factor, self.layout = base, 1.0, "half_split"
        self.frequencies = self.trained_frequencies()

    def trained_frequencies(self) -> np.ndarray:
        """Radians a token, a number a pair."""
        return rotary.frequencies(self.head_dim, self.base)

    def turn(self, q: torch.Tensor, k: torch.Tensor, place: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        factor = self.attention_factor
        cos, sin = rotary.cos_sin(place, self.frequencies, attention_factor=factor, dtype=q.dtype)
        return rotary.turn(q, cos, sin, layout=self.layout), rotary.turn(k, cos, sin, layout=self.layout)


class PRope(Rotary):
    """Only the fastest pairs turn; fraction: share of them."""

    def __init__(self, *, fraction: float, **settings) -> None:
        self.fraction = fraction
        super().__init__(**settings)

    def trained_frequencies(self) -> np.ndarray:
        return partial.p_rope_frequencies(self.head_dim, fraction=self.fraction, base=self.base)


class Shaw(Absent):
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
