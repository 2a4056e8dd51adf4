"""The one transformer of all trainings, as small as it can be: what a port to another language has to do stands here.

With ids (integers) and positions 0, 1, 2, ...; W are weight matrices, `@` multiplies them from the left:

    x = sqrt(width) * words[id]                  a row of the table; an absolute encoding adds its vector
    in each layer:
        q, k, v = split(project @ norm(x))       three vectors of width, each cut into heads of head_dim
        q, k = rotate(q), rotate(k)              rotary encodings only
        score = q . k / sqrt(head_dim) + bias    bias: T5, ALiBi, KERPLE, and a token's own, from norm(x)
                                                 a causal model sees keys up to the query; PoPE replaces q . k
        x = x + merge @ join(softmax(score) v)
        x = x + narrow @ gelu(widen @ norm(x))
    logits = words @ norm(x)

    norm(x) = gain * x / sqrt(mean(x^2) + 1e-5)
    gelu(x) = x/2 * (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))

No bias vectors, no dropout. `project` has q in its first `width` rows, then k, then v; the heads of each follow one
another.
"""

import math

import torch
from torch import nn
from torch.nn import functional

from figures_src.experiments.small_models.schemes.nope import NoPE

EPSILON = 1e-5


class Layer(nn.Module):
    """Attention and a network for each token by itself, each added to what was there."""

    def __init__(self, index: int, width: int, heads: int, layers: int, random: torch.Generator) -> None:
        super().__init__()
        self.index, self.heads = index, heads
        self.attention_gain, self.network_gain = nn.Parameter(torch.ones(width)), nn.Parameter(torch.ones(width))
        into_sum = 1 / math.sqrt(2 * layers)  # as in GPT-2: the sum over all parts keeps its size
        self.project = _matrix(3 * width, width, random)
        self.merge = _matrix(width, width, random, into_sum)
        self.widen = _matrix(4 * width, width, random)
        self.narrow = _matrix(width, 4 * width, random, into_sum)

    def queries_keys_values(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Before they are turned, each of shape (batch, heads, length, head_dim)."""
        projected = functional.linear(norm(x, self.attention_gain), self.project)
        return projected.unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4).unbind(0)

    def forward(self, x: torch.Tensor, positions: NoPE, place: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        q, k, v = self.queries_keys_values(x)
        own = positions.bias_in_layer(self.index, norm(x, self.attention_gain), place)
        mask = mask if own is None else mask + own
        mixed = positions.attend(self.index, *positions.rotate(q, k, place), v, place, mask)
        x = x + functional.linear(mixed.transpose(1, 2).flatten(2), self.merge)
        wide = functional.gelu(functional.linear(norm(x, self.network_gain), self.widen), approximate="tanh")
        return x + functional.linear(wide, self.narrow)


class Model(nn.Module):
    """positions: the encoding, see `schemes`. seed: of all other weights, which are equal under every encoding."""

    def __init__(
        self, positions: NoPE, *, vocabulary: int, width: int, heads: int, layers: int, causal: bool, seed: int
    ) -> None:
        super().__init__()
        random = torch.Generator().manual_seed(seed)
        self.causal, self.positions = causal, positions
        self.words = _matrix(vocabulary, width, random)  # times sqrt(width): entries of spread 1
        self.layers = nn.ModuleList(Layer(index, width, heads, layers, random) for index in range(layers))
        self.gain = nn.Parameter(torch.ones(width))

    def forward(self, ids: torch.Tensor, place: torch.Tensor | None = None) -> torch.Tensor:
        """Logits, shape (batch, length, vocabulary). place: positions, shape (length,); 0, 1, 2, ... if left out.

        The order of the ids decides what a causal model sees, whatever their positions are.
        """
        length = ids.shape[1]
        place = torch.arange(length) if place is None else place
        x = self.positions.embed(math.sqrt(self.words.shape[1]) * self.words[ids], place)
        seen = torch.ones(length, length, dtype=torch.bool)
        bias = self.positions.bias(place)
        mask = torch.zeros(length, length) if bias is None else bias
        mask = mask.masked_fill(~seen.tril(), -torch.inf) if self.causal else mask
        for layer in self.layers:
            x = layer(x, self.positions, place, mask)
        return functional.linear(norm(x, self.gain), self.words)


def norm(x: torch.Tensor, gain: torch.Tensor) -> torch.Tensor:
    """Root mean square normalisation, `gain * x / sqrt(mean(x ** 2) + 1e-5)`."""
    return functional.rms_norm(x, (x.shape[-1],), gain, EPSILON)


def parameter_count(model: nn.Module) -> int:
    return sum(parameter.numel() for parameter in model.parameters())


def _matrix(rows: int, columns: int, random: torch.Generator, scale: float = 1.0) -> nn.Parameter:
    """Entries of spread `scale / sqrt(columns)`: products with vectors of spread 1 have spread `scale`."""
    return nn.Parameter(torch.randn(rows, columns, generator=random) * (scale / math.sqrt(columns)))
