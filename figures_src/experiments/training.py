"""Training that can stop after any step and go on, and then gives the same weights to the last bit."""

import math
from collections.abc import Callable
from hashlib import blake2b

import torch
from torch import nn

Batch = tuple[torch.Tensor, torch.Tensor]  # input tokens; targets, with IGNORED where nothing is asked
IGNORED = -100
WARM_UP = 0.1  # share of the steps in which the rate rises
LONGEST_GRADIENT = 1.0


def generator(*seeds: int) -> torch.Generator:
    """A stream of random numbers of its own for every tuple of seeds."""
    name = blake2b(repr(seeds).encode(), digest_size=7)  # 56 bits: a seed is a signed integer of 64
    return torch.Generator().manual_seed(int.from_bytes(name.digest(), "big"))


class Training:
    """A model, its optimiser (Adam) and how far it has got.

    batch: step -> its batch, always the same one for the same step. loss: model, batch -> a number to lower.
    steps: how many there will be. rate: highest learning rate; it rises, then falls to 0 along a cosine.
    """

    def __init__(
        self,
        model: nn.Module,
        batch: Callable[[int], Batch],
        loss: Callable[[nn.Module, Batch], torch.Tensor],
        *,
        steps: int,
        rate: float,
    ) -> None:
        self.model, self.batch, self.loss, self.steps, self.rate = model, batch, loss, steps, rate
        self.optimiser = torch.optim.Adam(model.parameters(), lr=rate)
        self.step = 0
        self.curve: list[float] = []
        self.data = blake2b(digest_size=16).hexdigest()

    def advance(self, count: int) -> None:
        """Takes `count` steps, or those that are left."""
        device = next(self.model.parameters()).device
        self.model.train()
        for step in range(self.step, min(self.step + count, self.steps)):
            for group in self.optimiser.param_groups:
                group["lr"] = self.rate * share_of_rate(step, self.steps)
            batch = self.batch(step)
            self.data = blake2b(
                self.data.encode() + b"".join(part.numpy().tobytes() for part in batch), digest_size=16
            ).hexdigest()
            loss = self.loss(self.model, tuple(part.to(device) for part in batch))
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST_GRADIENT)
            self.optimiser.step()
            self.curve.append(loss.item())
            self.step = step + 1

    @property
    def is_finished(self) -> bool:
        return self.step >= self.steps

    def state(self) -> dict:
        """All that `restore` needs to go on."""
        return {
            "model": self.model.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "curve": list(self.curve),
            "data": self.data,
        }

    def restore(self, state: dict) -> None:
        self.model.load_state_dict(state["model"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step, self.curve, self.data = state["step"], list(state["curve"]), state["data"]


def share_of_rate(step: int, steps: int) -> float:
    """Share of the highest rate at a step: up in a straight line, down along half a cosine."""
    warm = max(1, round(WARM_UP * steps))
    if step < warm:
        return (step + 1) / warm
    return (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm))) / 2


def cross_entropy(model: nn.Module, batch: Batch) -> torch.Tensor:
    """Mean loss of the answers that are asked for, in nats."""
    inputs, targets = batch
    return nn.functional.cross_entropy(model(inputs).flatten(0, 1), targets.flatten(), ignore_index=IGNORED)


def weights_hash(model: nn.Module) -> str:
    """Of all weights, bit by bit."""
    digest = blake2b(digest_size=16)
    for name, tensor in sorted(model.state_dict().items()):
        digest.update(name.encode() + tensor.detach().cpu().contiguous().numpy().tobytes())
    return digest.hexdigest()


def parameter_count(model: nn.Module) -> int:
    return sum(parameter.numel() for parameter in model.parameters())
