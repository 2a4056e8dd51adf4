"""Which rotary pairs a model uses: how much of its scores each pair makes, and what is lost when it stops turning."""

import numpy as np
import torch
from torch import nn

from figures_src.experiments import language
from figures_src.experiments.transformer import Transformer


def shares(model: Transformer, text: bytes, settings: dict) -> list[list[list[float]]]:
    """Mean of |q_i| |k_i| over places, as a share of the sum over the pairs i; by layer, head, pair.

    |q_i| |k_i| is the most that pair i can add to a score.
    """
    found: list[torch.Tensor] = []
    hooks = [
        layer.register_forward_pre_hook(lambda layer, inputs: found.append(_amplitudes(layer, inputs[0])))
        for layer in model.layers
    ]
    model.eval()
    with torch.no_grad():
        model(_windows(text, settings)[:, :-1])
    for hook in hooks:
        hook.remove()
    return [[[round(value, 5) for value in head] for head in layer.tolist()] for layer in found]


def without_pair(model: Transformer, text: bytes, settings: dict) -> dict:
    """Loss in nats a byte at the trained length, for each pair of all heads held still in turn; and with all turning.

    A list of windows each: differences can be paired.
    """
    ladder = np.array(model.positions.frequencies)
    losses = {"all": _of_windows(model, text, settings), "without": []}
    for pair in range(len(ladder)):
        model.positions.frequencies = np.where(np.arange(len(ladder)) == pair, 0.0, ladder)
        losses["without"].append(_of_windows(model, text, settings))
    model.positions.frequencies = ladder
    return losses


def _amplitudes(layer: nn.Module, x: torch.Tensor) -> torch.Tensor:
    q, k, _ = layer.queries_keys_values(x)
    sizes = [each.unflatten(-1, (-1, 2)).norm(dim=-1).mean(dim=(0, 2)) for each in (q, k)]  # heads, pairs
    product = sizes[0] * sizes[1]
    return product / product.sum(dim=-1, keepdim=True)


def _windows(text: bytes, settings: dict) -> torch.Tensor:
    length = settings["trained"]
    starts = np.linspace(0, len(text) - length - 1, settings["windows"]).astype(int)
    return torch.tensor([list(text[start : start + length + 1]) for start in starts])


def _of_windows(model: Transformer, text: bytes, settings: dict) -> list[float]:
    return language.measure(model, text, settings, [settings["trained"]])["mean"][0]
