"""Which rotary pairs the kept model uses: how long queries and keys are in each pair, and what a pair is worth.

The result is kept in `pairs.json`, which `scripts/maintain/bench_pairs.py` writes.
"""

from functools import cache
from pathlib import Path

import numpy as np
import torch

from figures_src.encoding import layout, rotary
from figures_src.experiments.small_models import longer, plan, plays, records, runs
from figures_src.experiments.small_models.model import Model

FILE = Path(__file__).with_suffix(".json")
SHARE_PIECES = 32  # of the test text, for the lengths of queries and keys
LOSS_PIECES = 32  # of the test text, for the losses
_SETTINGS = plan.EXPERIMENTS["plays"].settings | {"scheme": plan.KEPT_OF_ALL_SEEDS, "options": {}}


@cache
def recorded() -> dict:
    """What `scripts/maintain/bench_pairs.py` found.

    measured_on: the model's digest and torch's version. shares, shares_before: of the kept model and of one with the
    weights that its training began with, rows of a head in each layer, columns of a pair. plain: nats a character.
    still: the same with one pair of all heads held still.
    """
    return records.read(FILE)


def length() -> int:
    """Characters that it was trained on at once."""
    return _SETTINGS["trained"]


def layers() -> int:
    """Of the kept model."""
    return _SETTINGS["layers"]


def wavelengths() -> np.ndarray:
    """Of its pairs, in characters."""
    return rotary.wavelengths(rotary.frequencies(_SETTINGS["width"] // _SETTINGS["heads"]))


def shares(*, trained: bool = True) -> np.ndarray:
    """Share of each pair in |q_i| |k_i|, of the mean lengths in a head, shape (layers * heads, pairs).

    trained: or of a model with the weights that the training began with.
    """
    return np.array(recorded()["shares" if trained else "shares_before"])


def losses() -> tuple[float, np.ndarray]:
    """Nats a character of the last 64 of each piece: as trained, and with one pair of all heads held still."""
    return recorded()["plain"], np.array(recorded()["still"])


def measure() -> dict:
    """What `recorded` reads, from the model."""
    kept = runs.kept_model(plan.KEPT_SEED)
    plain, *still = (measured_loss(kept, pair) for pair in (None, *range(len(wavelengths()))))
    return {
        "measured_on": records.measured_on(plan.KEPT_OF_ALL_SEEDS, plan.KEPT_SEED),
        "shares": measured_shares(kept).round(5).tolist(),
        "shares_before": measured_shares(runs.model(_SETTINGS, plan.KEPT_SEED)).round(5).tolist(),
        "plain": plain,
        "still": still,
    }


def measured_shares(reader: Model) -> np.ndarray:
    """What `shares` reads, of a model."""
    found = []
    ids = plays.windows("test", length(), SHARE_PIECES)[:, :-1]
    with torch.no_grad():
        for layer, x in zip(reader.layers, _inputs(reader, ids), strict=True):
            q, k, _ = layer.queries_keys_values(x)
            mean = [_pair_lengths(vectors, reader.positions.layout).mean(dim=(0, 2)) for vectors in (q, k)]
            found.append(mean[0] * mean[1])
    product = torch.cat(found).double().numpy()
    return product / product.sum(axis=1, keepdims=True)


def measured_loss(reader: Model, pair: int | None) -> float:
    """Nats a character as trained, or with one pair of all heads held still."""
    pieces = plays.windows("test", length(), LOSS_PIECES)
    if pair is None:
        return round(float(np.mean(longer.changed(reader, "as trained", pieces))), 5)
    return round(float(np.mean(longer.without_pair(reader, pair, pieces))), 5)


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
