"""Which rotary pairs the kept models use: how long queries and keys are in each pair.

What is lost without a pair is in the results of the runs `changes`, see `summary.still`.

The result is kept in `pairs.json`, which `scripts/maintain/bench_models.py` writes.
"""

from functools import cache
from pathlib import Path

import numpy as np
import torch

from figures_src.encoding import layout, rotary
from figures_src.experiments.small_models import plan, plays, records, runs
from figures_src.experiments.small_models.model import Model

FILE = Path(__file__).with_suffix(".json")
PIECES = 32  # of the test text
_SETTINGS = plan.EXPERIMENTS["plays"].settings | {"scheme": plan.KEPT_OF_ALL_SEEDS, "options": {}}


@cache
def recorded() -> dict:
    """What `scripts/maintain/bench_models.py` found.

    measured_on: the digest of each kept model and torch's version, one entry a seed. shares: of each of them, rows of
    a head in each layer, columns of a pair. shares_before: of a model with the weights that the first training began
    with.
    """
    return records.read(FILE)


def length() -> int:
    """Characters that it was trained on at once."""
    return _SETTINGS["trained"]


def layers() -> int:
    """Of each kept model."""
    return _SETTINGS["layers"]


def wavelengths() -> np.ndarray:
    """Of its pairs, in characters."""
    return rotary.wavelengths(rotary.frequencies(_SETTINGS["width"] // _SETTINGS["heads"]))


def shares() -> np.ndarray:
    """Share of each pair in |q_i| |k_i|, of the mean lengths in a head, shape (seeds, layers * heads, pairs)."""
    return np.array(recorded()["shares"])


def shares_before() -> np.ndarray:
    """The same of a model with the weights that the first training began with, shape (layers * heads, pairs)."""
    return np.array(recorded()["shares_before"])


def measure() -> dict:
    """What `recorded` reads, from the models."""
    seeds = range(plan.EXPERIMENTS["plays"].seeds)
    return {
        "measured_on": [records.measured_on(plan.KEPT_OF_ALL_SEEDS, seed) for seed in seeds],
        "shares": [measured_shares(runs.kept_model(seed)).round(5).tolist() for seed in seeds],
        "shares_before": measured_shares(runs.model(_SETTINGS, plan.KEPT_SEED)).round(5).tolist(),
    }


def measured_shares(reader: Model) -> np.ndarray:
    """A row of `shares`, from a model."""
    found = []
    ids = plays.windows("test", length(), PIECES)[:, :-1]
    with torch.no_grad():
        for layer, x in zip(reader.layers, _inputs(reader, ids), strict=True):
            q, k, _ = layer.queries_keys_values(x)
            mean = [_pair_lengths(vectors, reader.positions.layout).mean(dim=(0, 2)) for vectors in (q, k)]
            found.append(mean[0] * mean[1])
    product = torch.cat(found).double().numpy()
    return product / product.sum(axis=1, keepdims=True)


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
