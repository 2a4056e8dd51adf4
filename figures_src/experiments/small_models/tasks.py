"""Synthetic tasks, each answered by looking at the right place; all are trained short and asked long.

A task draws batches of any length: `draw(length, count, random)` gives tokens, and the answers to them, tokens too,
with IGNORED where nothing is asked, both of shape (count, tokens).
"""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional

from figures_src.experiments.small_models.training import IGNORED, Batch, generator

LETTERS = 16
KEYS, VALUES = 32, 16
REGISTERS = 4
BACK = 5  # tokens
SYMBOLS, FAVOURED = 24, 0.9  # of a chain: how many there are; how often the favoured one follows
PLUS, EQUALS = 10, 11  # of a sum, beside its digits
AT_ONCE = 16  # texts
LAST = 32  # targets at the end of a text, for which context is lengthened


class Task(NamedTuple):
    """draw: see above. vocabulary: number of tokens. tokens: how many a text of a length has.

    is_pooled: whether one answer is asked of the mean over all places, which hides the place by itself.
    is_random: whether the answers are drawn, so that a loss says more than a share of right ones.
    """

    draw: Callable[[int, int, torch.Generator], Batch]
    vocabulary: int
    tokens: Callable[[int], int]
    is_pooled: bool = False
    is_random: bool = False


def order(length: int, count: int, random: torch.Generator) -> Batch:
    """Letters with one 0 and one 1 among them; answer: whether the 0 comes first, tokens of its own."""
    ids = torch.randint(2, LETTERS, (count, length), generator=random)
    places = torch.rand((count, length), generator=random).argsort(dim=1)[:, :2]
    ids.scatter_(1, places, torch.tensor([[0, 1]]).expand(count, 2))
    return ids, LETTERS + (places[:, :1] < places[:, 1:]).long()


def shift(length: int, count: int, random: torch.Generator) -> Batch:
    """Random letters; answer at every place: the letter of five places ago."""
    ids = torch.randint(LETTERS, (count, length), generator=random)
    before = torch.full((count, BACK), IGNORED)
    return ids, torch.cat([before, ids[:, :-BACK]], dim=1)


def recall(length: int, count: int, random: torch.Generator) -> Batch:
    """`length` keys, each followed by its value, then all keys again in another order; answers: their values."""
    keys = torch.rand((count, KEYS), generator=random).argsort(dim=1)[:, :length]
    values = KEYS + torch.randint(VALUES, (count, length), generator=random)
    pairs = torch.stack([keys, values], dim=-1).flatten(1)
    again = torch.rand((count, length), generator=random).argsort(dim=1)
    ids = torch.cat([pairs, keys.gather(1, again)], dim=1)
    return ids, torch.cat([torch.full_like(pairs, IGNORED), values.gather(1, again)], dim=1)


def latest(length: int, count: int, random: torch.Generator) -> Batch:
    """`length` times a register is written or read, its value follows; answers: values read, the latest ones written.

    Tokens: 0 to 3 write a register, 4 to 7 read one, 8 and above are values.
    """
    register = torch.randint(REGISTERS, (count, length), generator=random)
    new = 2 * REGISTERS + torch.randint(VALUES, (count, length), generator=random)
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
        ids[:, 2 * turn + 1] = value
        answers[:, 2 * turn] = torch.where(is_read, old, IGNORED)
    return ids, answers


def add(length: int, count: int, random: torch.Generator) -> Batch:
    """Two numbers of `length` digits, plus their sum's first `length` digits; answers: the sum, of a digit more.

    All numbers begin with their last digit (Lee et al., 2023, arXiv 2307.03381, section 3), with zeros after the first.
    """
    numbers = torch.randint(10, (2, count, length), generator=random)
    carry, digits = torch.zeros(count, dtype=torch.long), []
    for column in numbers.unbind(2):
        total = column.sum(dim=0) + carry
        digits.append(total % 10)
        carry = total // 10
    result = torch.stack([*digits, carry], dim=1)
    plus, equals = (torch.full((count, 1), sign) for sign in (PLUS, EQUALS))
    ids = torch.cat([numbers[0], plus, numbers[1], equals, result[:, :-1]], dim=1)
    return ids, torch.cat([torch.full((count, 2 * length + 1), IGNORED), result], dim=1)


def own_chain(length: int, count: int, random: torch.Generator) -> Batch:
    """Every text has its own favoured successor of each symbol: the longer it is, the better it can be foretold."""
    return _chain(torch.rand((count, SYMBOLS, SYMBOLS), generator=random).argmax(dim=2), length, random)


def shared_chain(length: int, count: int, random: torch.Generator) -> Batch:
    """All texts have the same favoured successors: the symbol before is all that helps, whatever the length."""
    return _chain(((torch.arange(SYMBOLS) + 1) % SYMBOLS).expand(count, -1), length, random)


def _chain(successor: torch.Tensor, length: int, random: torch.Generator) -> Batch:
    """successor: the favoured one of every symbol, shape (texts, symbols); any other follows as often as the rest."""
    count = len(successor)
    ids = torch.randint(SYMBOLS, (count, length + 1), generator=random)
    is_favoured = torch.rand((count, length + 1), generator=random) < FAVOURED
    for place in range(1, length + 1):
        favoured = successor.gather(1, ids[:, place - 1 : place])[:, 0]
        ids[:, place] = torch.where(is_favoured[:, place], favoured, ids[:, place])
    return ids[:, :-1], ids[:, 1:]


TASKS = {
    "order": Task(order, LETTERS + 2, lambda length: length, is_pooled=True),
    "shift": Task(shift, LETTERS, lambda length: length),
    "recall": Task(recall, KEYS + VALUES, lambda length: 3 * length),
    "latest": Task(latest, 2 * REGISTERS + VALUES, lambda length: 2 * length),
    "add": Task(add, EQUALS + 1, lambda length: 3 * length + 2),
    "own_chain": Task(own_chain, SYMBOLS, lambda length: length, is_random=True),
    "shared_chain": Task(shared_chain, SYMBOLS, lambda length: length, is_random=True),
}


class Pooled(nn.Module):
    """The mean of a model's answers over all places, as one answer."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.model(ids).mean(dim=1, keepdim=True)


def draw(task: Task, trained: list[int], count: int, seed: int, step: int) -> Batch:
    """A batch of texts of one length between the trained ones, the same for the same seed and step."""
    random = generator(seed, step)
    first, last = trained
    length = int(torch.randint(first, last + 1, (), generator=random))
    return task.draw(length, count, random)


def measure(model: nn.Module, task: Task, lengths: list[int], texts: int, seed: int) -> dict:
    """Answers at each of the lengths, of texts that training did not see.

    right: share of right answers. exact: share of texts whose answers are all right. For random answers instead
    last: nats of each text's last `LAST` targets, read with the length's characters up to the end.
    """
    if task.is_random:
        inputs, targets = task.draw(lengths[-1], texts, generator(seed, -1))
        return {"last": [_last(model, inputs[:, -length:], targets[:, -length:]) for length in lengths]}
    found: dict = {"right": [], "exact": []}
    for length in lengths:
        right, exact = _answers(model, task.draw(length, texts, generator(seed, -1, length)))
        found["right"].append(round(right, 5))
        found["exact"].append(round(exact, 5))
    return found


def validation_loss(model: nn.Module, task: Task, length: int, texts: int, seed: int) -> float:
    """Mean nats of an answer at the trained length, of texts that neither training nor test sees."""
    inputs, targets = task.draw(length, texts, generator(seed, -2))
    model.eval()
    with torch.no_grad():
        logits = torch.cat([model(some) for some in inputs.split(AT_ONCE)])
        return round(functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=IGNORED).item(), 5)


def _last(model: nn.Module, inputs: torch.Tensor, targets: torch.Tensor) -> list[float]:
    model.eval()
    found = []
    with torch.no_grad():
        for some, wanted in zip(inputs.split(AT_ONCE), targets.split(AT_ONCE), strict=True):
            logits = model(some)[:, -LAST:].transpose(1, 2)
            losses = functional.cross_entropy(logits, wanted[:, -LAST:], reduction="none")
            found += losses.double().mean(dim=1).tolist()
    return [round(loss, 4) for loss in found]


def _answers(model: nn.Module, batch: Batch) -> tuple[float, float]:
    asked = answered = texts = exact = 0
    model.eval()
    with torch.no_grad():
        for inputs, targets in zip(*(part.split(AT_ONCE) for part in batch), strict=True):
            said = model(inputs).argmax(dim=-1)
            is_asked = targets != IGNORED
            is_right = (said == targets) & is_asked
            asked += int(is_asked.sum())
            answered += int(is_right.sum())
            texts += len(inputs)
            exact += int((is_right == is_asked).all(dim=1).sum())
    return answered / asked, exact / texts
