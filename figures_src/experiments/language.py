"""A language model of bytes: trained on short texts, asked on longer ones and with more context."""

import numpy as np
import torch
from torch import nn

from figures_src.experiments.training import Batch, Training, cross_entropy, generator
from figures_src.experiments.transformer import Transformer

BYTES = 256


def begin(settings: dict, seed: int, positions: type, text: bytes, device: str = "cpu") -> Training:
    """A training on random windows of `text` that has not taken a step."""
    shape = {name: settings[name] for name in ("width", "heads", "layers")}
    length = settings["trained"]
    model = Transformer(positions, vocabulary=BYTES, answers=BYTES, longest=length, causal=True, seed=seed, **shape)
    ids = torch.from_numpy(np.frombuffer(text, dtype=np.uint8).astype(np.int64))
    model = model.to(device)
    return Training(
        model,
        lambda step: window(ids, length, settings["batch"], generator(seed, step)),
        cross_entropy,
        steps=settings["steps"],
        rate=settings["rate"],
    )


def window(ids: torch.Tensor, length: int, count: int, random: torch.Generator) -> Batch:
    """`count` random windows of the text: each byte is to be followed by the next."""
    start = torch.randint(len(ids) - length, (count, 1), generator=random)
    taken = ids[start + torch.arange(length + 1)]
    return taken[:, :-1], taken[:, 1:]


def measure(model: Transformer, text: bytes, settings: dict, lengths: list[int]) -> dict:
    """Losses in nats a byte in windows that lie evenly in `text` and all end where the longest one ends.

    mean: over all targets of a window, a list of windows for each length. last: over the last `settings["last"]`
    targets alone, which are the same whatever the length: only their context grows.
    """
    longest, count = settings["tested"][-1], settings["windows"]
    ids = torch.from_numpy(np.frombuffer(text, dtype=np.uint8).astype(np.int64))
    ends = np.linspace(longest + 1, len(ids), count).astype(int)
    device = next(model.parameters()).device
    model.eval()
    found: dict = {"lengths": list(lengths), "mean": [], "last": []}
    for length in lengths:
        taken = torch.stack([ids[end - length - 1 : end] for end in ends]).to(device)
        losses = _losses(model, taken, at_once=longest // length)
        found["mean"].append([round(loss, 4) for loss in losses.mean(dim=1).tolist()])
        found["last"].append([round(loss, 4) for loss in losses[:, -settings["last"] :].mean(dim=1).tolist()])
    return found


def _losses(model: Transformer, taken: torch.Tensor, at_once: int) -> torch.Tensor:
    with torch.no_grad():
        parts = [
            nn.functional.cross_entropy(model(part[:, :-1]).transpose(1, 2), part[:, 1:], reduction="none")
            for part in taken.split(at_once)
        ]
    return torch.cat(parts).cpu().double()
