"""Synthetic tasks, each answered by looking at the right place; all are trained short and asked long.

A task draws batches of any length: `draw(length, count, random)` gives tokens, and the answers to them with IGNORED
where nothing is asked, both of shape (count, tokens).
"""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import nn

from figures_src.experiments.training import IGNORED, Batch, Training, cross_entropy, generator
from figures_src.experiments.transformer import Transformer

LETTERS = 16
KEYS, VALUES = 32, 16
REGISTERS = 4
BACK = 5  # tokens


class Task(NamedTuple):
    """draw: see above. vocabulary, answers: numbers of tokens. tokens: how many a batch of a length has.

    is_pooled: whether one answer is asked of the mean over all places, which hides the place by itself.
    """

    draw: Callable[[int, int, torch.Generator], Batch]
    vocabulary: int
    answers: int
    tokens: Callable[[int], int]
    is_pooled: bool = False


def order(length: int, count: int, random: torch.Generator) -> Batch:
    """Letters with one 0 and one 1 among them; answer: whether the 0 comes first."""
    ids = torch.randint(2, LETTERS, (count, length), generator=random)
    places = torch.rand((count, length), generator=random).argsort(dim=1)[:, :2]
    ids.scatter_(1, places, torch.tensor([[0, 1]]).expand(count, 2))
    return ids, (places[:, :1] < places[:, 1:]).long()


def shift(length: int, count: int, random: torch.Generator) -> Batch:
    """Random letters; answer at every place: the letter of five places ago."""
    ids = torch.randint(LETTERS, (count, length), generator=random)
    before = torch.full((count, BACK), IGNORED)
    return ids, torch.cat([before, ids[:, :-BACK]], dim=1)


def recall(length: int, count: int, random: torch.Generator) -> Batch:
    """`length` keys, each followed by its value, then all keys again in another order; answers: their values."""
    keys = torch.rand((count, KEYS), generator=random).argsort(dim=1)[:, :length]
    values = torch.randint(VALUES, (count, length), generator=random)
    pairs = torch.stack([keys, values + KEYS], dim=-1).flatten(1)
    again = torch.rand((count, length), generator=random).argsort(dim=1)
    ids = torch.cat([pairs, keys.gather(1, again)], dim=1)
    return ids, torch.cat([torch.full_like(pairs, IGNORED), values.gather(1, again)], dim=1)


def latest(length: int, count: int, random: torch.Generator) -> Batch:
    """`length` times a register is written or read, its value follows; answers: values read, the latest ones written.

    Tokens: 0 to 3 write a register, 4 to 7 read one, 8 and above are values.
    """
    register = torch.randint(REGISTERS, (count, length), generator=random)
    new = torch.randint(VALUES, (count, length), generator=random)
    wants_read = torch.rand((count, length), generator=random) < 0.5
    held = torch.full((count, REGISTERS), IGNORED)
    ids, answers = torch.empty(count, 2 * length, dtype=torch.long), torch.full((count, 2 * length), IGNORED)
    for turn in range(length):
        here = register[:, turn : turn + 1]
        old = held.gather(1, here)[:, 0]
        is_read = wants_read[:, turn] & (old != IGNORED)
        value = torch.where(is_read, old, new[:, turn])
        held.scatter_(1, here, value[:, None])
        ids[:, 2 * turn] = here[:, 0] + REGISTERS * is_read
        ids[:, 2 * turn + 1] = value + 2 * REGISTERS
        answers[:, 2 * turn] = torch.where(is_read, old, IGNORED)
    return ids, answers


TASKS = {
    "order": Task(order, LETTERS, 2, lambda length: length, is_pooled=True),
    "shift": Task(shift, LETTERS, LETTERS, lambda length: length),
    "recall": Task(recall, KEYS + VALUES, VALUES, lambda length: 3 * length),
    "latest": Task(latest, 2 * REGISTERS + VALUES, VALUES, lambda length: 2 * length),
}


class Pooled(nn.Module):
    """The mean of a transformer's answers over all places, as one answer."""

    def __init__(self, transformer: Transformer) -> None:
        super().__init__()
        self.transformer = transformer

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.transformer(ids).mean(dim=1, keepdim=True)


def begin(settings: dict, seed: int, positions: type, device: str = "cpu") -> Training:
    """A training that has not taken a step. `settings`: see `figures_src.experiments.plan`."""
    task = TASKS[settings["task"]]
    shape = {name: settings[name] for name in ("width", "heads", "layers", "causal")}
    longest = task.tokens(max(settings["tested"]))
    model = Transformer(
        positions, vocabulary=task.vocabulary, answers=task.answers, longest=longest, seed=seed, **shape
    )
    first, last = settings["trained"]

    def batch(step: int) -> Batch:
        random = generator(seed, step)
        length = int(torch.randint(first, last + 1, (), generator=random))
        return task.draw(length, settings["batch"], random)

    model = (Pooled(model) if task.is_pooled else model).to(device)
    return Training(model, batch, cross_entropy, steps=settings["steps"], rate=settings["rate"])


def measure(training: Training, settings: dict, seed: int, part: str) -> dict:
    """Right answers at every tested length; part: "validation" or "test", which draw from streams of their own.

    right: share of all answers. exact: share of texts whose answers are all right.
    """
    task = TASKS[settings["task"]]
    found: dict = {"lengths": [], "right": [], "exact": []}
    for length in settings["tested"] if part == "test" else settings["trained"][1:]:
        random = generator(seed, -1 if part == "test" else -2, length)
        count = max(16, settings["test_tokens"] // task.tokens(length))
        right, exact = _answers(training.model, task.draw(length, count, random))
        found["lengths"].append(length)
        found["right"].append(round(right, 5))
        found["exact"].append(round(exact, 5))
    return found


def _answers(model: nn.Module, batch: Batch) -> tuple[float, float]:
    device = next(model.parameters()).device
    asked = answered = texts = exact = 0
    model.eval()
    with torch.no_grad():
        for inputs, targets in zip(*(part.split(16) for part in batch), strict=True):
            said = model(inputs.to(device)).argmax(dim=-1).cpu()
            is_asked = targets != IGNORED
            is_right = (said == targets) & is_asked
            asked += int(is_asked.sum())
            answered += int(is_right.sum())
            texts += len(inputs)
            exact += int((is_right == is_asked).all(dim=1).sum())
    return answered / asked, exact / texts
