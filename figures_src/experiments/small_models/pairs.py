"""Which rotary pairs the kept model uses: how long queries and keys are in each pair, and what a pair is worth."""

from functools import cache

import numpy as np
import torch

from figures_src.encoding import layout, rotary
from figures_src.experiments.small_models import longer, plan, plays, runs
from figures_src.experiments.small_models.model import Model

SHARE_PIECES = 32  # of the test text, for the lengths of queries and keys
LOSS_PIECES = 32  # of the test text, for the losses
_SETTINGS = plan.EXPERIMENTS["plays"].settings | {"scheme": plan.KEPT_OF_ALL_SEEDS, "options": {}}


@cache
def model() -> Model:
    """The kept model: 4 layers of 4 heads of 32 numbers, trained on 128 characters."""
    return runs.kept_model(plan.KEPT_SEED)


def length() -> int:
    """Characters that it was trained on at once."""
    return _SETTINGS["trained"]


def wavelengths() -> np.ndarray:
    """Of its pairs, in characters."""
    return rotary.wavelengths(model().positions.frequencies)


@cache
def shares(*, trained: bool = True) -> np.ndarray:
    """Share of each pair in |q_i| |k_i|, of the mean lengths in a head, shape (layers * heads, pairs).

    trained: or of a model with the weights that the training began with.
    """
    reader = model() if trained else runs.model(_SETTINGS, plan.KEPT_SEED)
    found = []
    ids = plays.windows("test", length(), SHARE_PIECES)[:, :-1]
    with torch.no_grad():
        for layer, x in zip(reader.layers, _inputs(reader, ids), strict=True):
            q, k, _ = layer.queries_keys_values(x)
            mean = [_pair_lengths(vectors, reader.positions.layout).mean(dim=(0, 2)) for vectors in (q, k)]
            found.append(mean[0] * mean[1])
    product = torch.cat(found).double().numpy()
    return product / product.sum(axis=1, keepdims=True)


@cache
def losses() -> tuple[float, np.ndarray]:
    """Nats a character of the last 64 of each piece: as trained, and with one pair of all heads held still."""
    pieces = plays.windows("test", length(), LOSS_PIECES)
    plain = float(np.mean(longer.changed(model(), "as trained", pieces)))
    still = [np.mean(longer.without_pair(model(), pair, pieces)) for pair in range(len(wavelengths()))]
    return plain, np.array(still)


def _inputs(reader: Model, ids: torch.Tensor) -> list[torch.Tensor]:
    """What enters each layer."""
    found: list[torch.Tensor] = []
    hooks = [layer.register_forward_pre_hook(lambda _, given: found.append(given[0])) for layer in reader.layers]
    reader(ids)
    for hook in hooks:
        hook.remove()
    return found


def _pair_lengths(vectors: torch.Tensor, pairs: str) -> torch.Tensor:
    first, second = layout.split(vectors, pairs)
    return torch.hypot(first, second)
