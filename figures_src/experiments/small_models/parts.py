"""How large the four parts of a score are in the kept model with sinusoids added.

In its first layer, whose input is still a word plus a position.
"""

import json
import math

import torch
from torch.nn import functional

from figures_src.encoding import attention
from figures_src.experiments.small_models import kept, plan, plays, records, runs
from figures_src.experiments.small_models.model import EPSILON, Layer

SCHEME = "sinusoidal"
PIECES = 32  # of the test text


def mean_squares(*, trained: bool = True) -> dict[str, float]:
    """Mean square of each part over heads, queries and the keys up to them, under the names of `cross_terms`.

    Each row less its mean, which the softmax does not see.

    trained: or of a model with the weights that the training began with.
    """
    weights, metadata = kept.unpack(records.kept(SCHEME, plan.KEPT_SEED))
    settings = json.loads(metadata["settings"])
    model = runs.model(settings, plan.KEPT_SEED)
    if trained:
        model.load_state_dict(weights)
    ids = plays.windows("test", settings["trained"], PIECES)[:, :-1]
    with torch.no_grad():
        words = math.sqrt(settings["width"]) * model.words[ids]
        x = model.positions.embed(words, torch.arange(ids.shape[1]))
        layer = model.layers[0]
        factor = layer.attention_gain * torch.rsqrt(x.square().mean(dim=-1, keepdim=True) + EPSILON)
        of_words, of_positions = (_queries_and_keys(factor * part, layer) for part in (words, x - words))
        scale = 1 / math.sqrt(settings["width"] // settings["heads"])
        terms = attention.cross_terms(of_words[0], of_positions[0], of_words[1], of_positions[1], scale=scale)
        return {name: _varying(term) for name, term in terms.items()}


def _queries_and_keys(x: torch.Tensor, layer: Layer) -> torch.Tensor:
    """The first two of the projections of vectors that are normalised already, (2, batch, heads, length, head_dim)."""
    projected = functional.linear(x, layer.project)
    return projected.unflatten(-1, (3, layer.heads, -1)).permute(2, 0, 3, 1, 4)[:2]


def _varying(term: torch.Tensor) -> float:
    seen = torch.ones(term.shape[-2:], dtype=torch.bool).tril()
    mean = (term * seen).sum(dim=-1, keepdim=True) / seen.sum(dim=-1, keepdim=True)
    return float(((term - mean) * seen).square().sum() / (seen.sum() * term.shape[0] * term.shape[1]))
