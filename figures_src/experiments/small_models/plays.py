"""A language model of the plays' characters: the text, its parts, and what is measured on a trained model."""

from functools import cache
from pathlib import Path

import torch
from torch.nn import functional

from figures_src.experiments.small_models.model import Model
from figures_src.experiments.small_models.training import Batch, generator

TEXT = Path(__file__).parents[1] / "data/tinyshakespeare.txt"
TRAINING_SHARE, VALIDATION_SHARE = 0.9, 0.05  # of the text, from its start; the rest is the test
LAST = 64  # targets at the end of a window, for which context is lengthened
AT_ONCE = 4096  # tokens


@cache
def text() -> str:
    return TEXT.read_text(encoding="ascii")


@cache
def alphabet() -> str:
    """The 65 characters of the text in the order of their codes; the place of one is its id."""
    return "".join(sorted(set(text())))


@cache
def ids(part: str) -> torch.Tensor:
    """Of a part: "training", "validation" or "test"."""
    number = {character: index for index, character in enumerate(alphabet())}
    first, second = (round(share * len(text())) for share in (TRAINING_SHARE, TRAINING_SHARE + VALIDATION_SHARE))
    places = {"training": (0, first), "validation": (first, second), "test": (second, len(text()))}
    start, stop = places[part]
    return torch.tensor([number[character] for character in text()[start:stop]])


def draw(seed: int, step: int, length: int, count: int) -> Batch:
    """`count` random pieces of the training text; each character is to be followed by the next."""
    source = ids("training")
    start = torch.randint(len(source) - length, (count, 1), generator=generator(seed, step))
    taken = source[start + torch.arange(length + 1)]
    return taken[:, :-1], taken[:, 1:]


def windows(part: str, length: int, count: int | None = None) -> torch.Tensor:
    """Pieces of `length + 1` characters, one after the other: all that fit, or the first `count`."""
    source = ids(part)
    fit = (len(source) - 1) // length
    starts = length * torch.arange(fit if count is None else min(count, fit))
    return source[starts[:, None] + torch.arange(length + 1)]


def losses(model: Model, pieces: torch.Tensor) -> torch.Tensor:
    """Nats of each target of pieces of ids, shape (pieces, length - 1), float64."""
    model.eval()
    found = []
    with torch.no_grad():
        for some in pieces.split(max(1, AT_ONCE // pieces.shape[1])):
            logits = model(some[:, :-1])
            found.append(functional.cross_entropy(logits.transpose(1, 2), some[:, 1:], reduction="none").double())
    return torch.cat(found)


def trained_length_loss(model: Model, length: int, part: str, count: int | None = None) -> float:
    """Mean nats a character of a part of the text, read in pieces of `length`."""
    return round(float(losses(model, windows(part, length, count)).mean()), 5)


def measure(model: Model, lengths: list[int], count: int | None = None) -> dict:
    """The losses of the test text, in nats a character. lengths: the trained one and longer ones, ascending.

    trained: mean of each piece of the trained length, whose targets together are the whole text.
    by_position: of pieces of the longest length, means over stretches of `LAST` positions: a row a piece.
    last: for each length, the loss of the last `LAST` targets of each of those pieces, read with that many
    characters up to the end: the same targets with more and more context.
    """
    whole = windows("test", lengths[-1], count)
    by_position = losses(model, whole).unflatten(1, (-1, LAST)).mean(dim=2)
    last = [losses(model, whole[:, -length - 1 :])[:, -LAST:].mean(dim=1) for length in lengths]
    return {
        "trained": _rounded(losses(model, windows("test", lengths[0], count and 8 * count)).mean(dim=1)),
        "by_position": [_rounded(row) for row in by_position],
        "last": [_rounded(row) for row in last],
    }


def _rounded(values: torch.Tensor) -> list[float]:
    return [round(value, 4) for value in values.tolist()]
