"""A training step by step, which gives the same weights each time, to the last bit."""

import math
from collections.abc import Callable
from hashlib import blake2b

import torch
from torch import nn
from torch.nn import functional

Batch = tuple[torch.Tensor, torch.Tensor]  # input tokens; targets, with IGNORED where nothing is asked
IGNORED = -100
WARM_UP = 0.04  # share of the steps in which the rate rises
LONGEST_GRADIENT = 1.0
WEIGHT_DECAY = 0.1  # of the layers' matrices; words, gains and the encoding's own parameters are left alone
BETAS = (0.9, 0.99)


def generator(*seeds: int) -> torch.Generator:
    """A stream of random numbers of its own for every tuple of seeds."""
    name = blake2b(repr(seeds).encode(), digest_size=7)  # 56 bits: a seed is a signed integer of 64
    return torch.Generator().manual_seed(int.from_bytes(name.digest(), "big"))


class Training:
    """A model, its optimiser (AdamW) and how far it has got.

    batch: step -> its batch, always the same one for the same step. steps: how many there will be. rate: highest
    learning rate; it rises in a straight line, then falls to 0 along half a cosine.
    """

    def __init__(self, model: nn.Module, batch: Callable[[int], Batch], *, steps: int, rate: float) -> None:
        self.model, self.batch, self.steps, self.rate = model, batch, steps, rate
        named = list(model.named_parameters())
        decayed = [each for name, each in named if "layers." in name and each.ndim > 1]
        others = [each for name, each in named if not ("layers." in name and each.ndim > 1)]
        groups = [{"params": decayed}, {"params": others, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=rate, betas=BETAS, weight_decay=WEIGHT_DECAY, fused=True)
        self.step = 0
        self.curve: list[float] = []

    def advance(self, count: int) -> None:
        """Takes `count` steps, or those that are left."""
        self.model.train()
        for step in range(self.step, min(self.step + count, self.steps)):
            for group in self.optimiser.param_groups:
                group["lr"] = self.rate * share_of_rate(step, self.steps)
            inputs, targets = self.batch(step)
            logits = self.model(inputs).flatten(0, 1)
            loss = functional.cross_entropy(logits, targets.flatten(), ignore_index=IGNORED)
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST_GRADIENT)
            self.optimiser.step()
            self.curve.append(loss.item())
            self.step = step + 1

    @property
    def is_finished(self) -> bool:
        return self.step >= self.steps


def share_of_rate(step: int, steps: int) -> float:
    """Share of the highest rate at a step: up in a straight line, down along half a cosine."""
    warm = max(1, round(WARM_UP * steps))
    if step < warm:
        return (step + 1) / warm
    return (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm))) / 2


def weights_hash(model: nn.Module) -> str:
    """Of all weights, bit by bit."""
    digest = blake2b(digest_size=16)
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(name.encode() + tensor.detach().contiguous().numpy().tobytes())
    return digest.hexdigest()
