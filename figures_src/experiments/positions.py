"""The encodings as parts of one transformer: each class puts positions in where its method does, nothing else differs.

A scheme may act at four places: on the input (`embed`), on queries and keys (`turn`), on the scores (`bias`, `scores`),
on the values (`mix`). The mathematics is that of `figures_src.encoding`.
"""

import torch
from torch import nn

from figures_src.encoding import alibi, attention, kerple, learned, partial, rotary, shaw, sinusoidal, t5


class Absent(nn.Module):
    """No encoding: what a mask does not tell, the model cannot know.

    width, heads, layers: of the transformer. longest: positions that may occur. two_sided: whether keys in the
    future are seen. seed: of what the encoding draws.
    """

    def __init__(self, *, width: int, heads: int, layers: int, longest: int, two_sided: bool, seed: int) -> None:
        super().__init__()
        self.heads, self.head_dim, self.two_sided = heads, width // heads, two_sided

    def embed(self, x: torch.Tensor) -> torch.Tensor:
        """Word vectors with what is added to them, shape (batch, length, width)."""
        return x

    def bias(self, length: int, device: torch.device) -> torch.Tensor | None:
        """What is added to the scores, shape (heads, length, length), the same in all layers."""
        return None

    def turn(self, q: torch.Tensor, k: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Queries and keys, shape (batch, heads, length, head_dim)."""
        return q, k

    def scores(self, layer: int, q: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
        """Scores without the bias, shape (batch, heads, length, length)."""
        return attention.scores(q, k)

    def mix(self, layer: int, weights: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        """Mixed values, shape (batch, heads, length, head_dim)."""
        return weights @ v


class Sinusoidal(Absent):
    """Sines and cosines added to the words."""

    def embed(self, x: torch.Tensor) -> torch.Tensor:
        position = torch.arange(x.shape[1], device=x.device)
        return x + sinusoidal.encode(position, x.shape[2], dtype=x.dtype)


class Learned(Absent):
    """A row of a learned table added to each word; rows past the length of training stay as they were drawn."""

    def __init__(self, *, width: int, longest: int, seed: int, **settings) -> None:
        super().__init__(width=width, longest=longest, seed=seed, **settings)
        self.table = nn.Parameter(learned.initialise(longest, width, seed=seed, like=torch.zeros(1)).float())

    def embed(self, x: torch.Tensor) -> torch.Tensor:
        return x + learned.look_up(self.table, torch.arange(x.shape[1], device=x.device))


class Biased(Absent):
    """Biases that depend on the offset alone: a value an offset, laid out as a matrix."""

    def bias(self, length: int, device: torch.device) -> torch.Tensor:
        offset = torch.arange(1 - length, length, device=device)
        place = torch.arange(length, device=device)
        return self.of_offset(offset)[:, place[None, :] - place[:, None] + length - 1]

    def of_offset(self, offset: torch.Tensor) -> torch.Tensor:
        """The bias of each offset (key less query), shape (heads, offsets)."""
        raise NotImplementedError


class T5(Biased):
    """A learned number a bucket of offsets and head, 0 at first, shared by the layers."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.table = nn.Parameter(torch.zeros(32, self.heads))

    def of_offset(self, offset: torch.Tensor) -> torch.Tensor:
        return t5.bias(torch.zeros_like(offset[:1]), offset, self.table, bidirectional=self.two_sided)[:, 0]


class Alibi(Biased):
    """A fixed penalty in proportion to the distance."""

    def of_offset(self, offset: torch.Tensor) -> torch.Tensor:
        penalty = alibi.bias(torch.zeros_like(offset[:1]), offset, alibi.slopes(self.heads), dtype=torch.float32)
        return penalty[:, 0]


class Kerple(Biased):
    """KERPLE's logarithm of the distance with two learned numbers a head, both 1 at first, shared by the layers."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.logarithms = nn.Parameter(torch.zeros(2, self.heads))  # of r1 and r2, which must stay positive

    def of_offset(self, offset: torch.Tensor) -> torch.Tensor:
        r1, r2 = self.logarithms.exp()
        return kerple.logarithmic(torch.zeros_like(offset[:1]), offset, r1, r2)[:, 0]


class Shaw(Absent):
    """Learned vectors of the clipped offset, added to keys and values, tables of each layer's own."""

    REACH = 16  # tokens

    def __init__(self, *, layers: int, seed: int, **settings) -> None:
        super().__init__(layers=layers, seed=seed, **settings)
        self.right = self.REACH if self.two_sided else 0
        shape = layers, 2, self.REACH + self.right + 1, self.head_dim
        self.tables = nn.Parameter(0.02 * torch.randn(shape, generator=torch.Generator().manual_seed(seed)))

    def rows(self, x: torch.Tensor) -> torch.Tensor:
        """The row of every query and key, expanded over batch and heads."""
        place = torch.arange(x.shape[2], device=x.device)
        row = shaw.rows(place[None, :] - place[:, None], left=self.REACH, right=self.right)
        return row.expand(*x.shape[:2], -1, -1)

    def scores(self, layer: int, q: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
        # as shaw.scores, but each product of a query and a row is taken once instead of once a key
        scale = self.head_dim**-0.5
        of_rows = attention.scores(q, self.tables[layer, 0].expand(*q.shape[:2], -1, -1), scale=scale)
        return attention.scores(q, k, bias=of_rows.gather(-1, self.rows(q)))

    def mix(self, layer: int, weights: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        # as shaw.output: weights of one row are added before its vector is
        table = self.tables[layer, 1]
        of_rows = weights.new_zeros(*weights.shape[:3], len(table)).scatter_add(-1, self.rows(v), weights)
        return weights @ v + of_rows @ table


class Rotary(Absent):
    """Queries and keys turned; `frequencies` and `attention_factor` may be set anew, as the scaling rules do."""

    def __init__(self, **settings) -> None:
        super().__init__(**settings)
        self.frequencies, self.attention_factor = self.ladder(), 1.0

    def ladder(self):
        """Radians a token, a number a pair."""
        return rotary.frequencies(self.head_dim)

    def turn(self, q: torch.Tensor, k: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        position = torch.arange(q.shape[2], device=q.device)
        factor = self.attention_factor
        cos, sin = rotary.cos_sin(position, self.frequencies, attention_factor=factor, dtype=q.dtype)
        return rotary.turn(q, cos, sin), rotary.turn(k, cos, sin)


class PRope(Rotary):
    """The slowest quarter of the pairs does not turn."""

    def ladder(self):
        return partial.p_rope_frequencies(self.head_dim, fraction=0.75)


class Partial(Absent):
    """The first half of each head turns, with a ladder of its own."""

    def turn(self, q: torch.Tensor, k: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        position = torch.arange(q.shape[2], device=q.device)
        frequencies = partial.frequencies(self.head_dim, rotary_dim=self.head_dim // 2)
        return partial.rotate(q, position, frequencies), partial.rotate(k, position, frequencies)
