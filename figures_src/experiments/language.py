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
    """Losses in nats a byte of the same targets, read in pieces of each of the lengths.

    The targets are windows of the longest tested length, evenly spread over `text`; a piece begins without context.
    mean: over all targets of a window, a list of windows for each length. last: over the last `settings["last"]`
    targets of a window, for which all bytes of the last piece before them are context.
    """
    longest, count = settings["tested"][-1], settings["windows"]
    ids = torch.from_numpy(np.frombuffer(text, dtype=np.uint8).astype(np.int64))
    starts = torch.from_numpy(np.linspace(0, len(ids) - longest - 1, count).astype(int))
    windows = ids[starts[:, None] + torch.arange(longest + 1)].to(next(model.parameters()).device)
    model.eval()
    found: dict = {"lengths": list(lengths), "mean": [], "last": []}
    for length in lengths:
        losses = torch.stack([_losses(model, window, length) for window in windows])
        found["mean"].append([round(loss, 4) for loss in losses.mean(dim=1).tolist()])
        found["last"].append([round(loss, 4) for loss in losses[:, -settings["last"] :].mean(dim=1).tolist()])
    return found


def _losses(model: Transformer, window: torch.Tensor, length: int) -> torch.Tensor:
    """Loss of every target of a window, which is cut into pieces of `length`."""
    inputs, targets = window[:-1].unflatten(0, (-1, length)), window[1:]
    with torch.no_grad():
        return nn.functional.cross_entropy(model(inputs).flatten(0, 1), targets, reduction="none").cpu().double()
