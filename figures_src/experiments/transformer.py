"""One small transformer, with layer norm first; the encoding is a part that is handed in."""

import torch
from torch import nn

from figures_src.encoding import attention
from figures_src.experiments.positions import Absent


class Layer(nn.Module):
    """Attention and a network for every token by itself, each added to what was there."""

    def __init__(self, index: int, width: int, heads: int, positions: Absent) -> None:
        super().__init__()
        self.index, self.heads = index, heads
        self.positions = [positions]  # a list, so that its parameters are counted once, by the transformer
        self.before_attention, self.before_network = nn.LayerNorm(width), nn.LayerNorm(width)
        self.project = nn.Linear(width, 3 * width, bias=False)
        self.merge = nn.Linear(width, width, bias=False)
        self.network = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def queries_keys_values(self, x: torch.Tensor) -> torch.Tensor:
        """Before they are turned, shape (3, batch, heads, length, head_dim)."""
        projected = self.project(self.before_attention(x))
        return projected.unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)

    def forward(self, x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
        (positions,) = self.positions
        q, k, v = self.queries_keys_values(x)
        scores = positions.scores(self.index, *positions.turn(q, k))
        weights = torch.softmax(scores if bias is None else scores + bias, dim=-1)
        x = x + self.merge(positions.mix(self.index, weights, v).transpose(1, 2).flatten(2))
        return x + self.network(self.before_network(x))


class Transformer(nn.Module):
    """vocabulary, answers: numbers of input and output tokens. causal: whether keys in the future are hidden.

    longest: positions that may occur. positions: a class of `figures_src.experiments.positions`. seed: of the weights.
    """

    def __init__(
        self,
        positions: type[Absent],
        *,
        vocabulary: int,
        answers: int,
        width: int,
        heads: int,
        layers: int,
        longest: int,
        causal: bool,
        seed: int,
    ) -> None:
        super().__init__()
        self.causal = causal
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.words = nn.Embedding(vocabulary, width)
            self.answer = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, answers))
            shapes = {"width": width, "heads": heads, "layers": layers, "longest": longest}
            # with a seed of its own, so that all other weights are the same under every encoding
            self.positions = positions(**shapes, two_sided=not causal, seed=seed)
            self.layers = nn.ModuleList(Layer(index, width, heads, self.positions) for index in range(layers))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.positions.embed(self.words(ids))
        bias = self.positions.bias(ids.shape[1], ids.device)
        if self.causal:
            place = torch.arange(ids.shape[1], device=ids.device)
            hidden = torch.zeros(len(place), len(place), device=ids.device)
            hidden = hidden.masked_fill(~attention.causal_mask(place), -torch.inf)
            bias = hidden if bias is None else bias + hidden
        for layer in self.layers:
            x = layer(x, bias if bias is None else bias.to(x.dtype))
        return self.answer(x)
