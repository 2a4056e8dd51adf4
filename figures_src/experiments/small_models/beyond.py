"""The kept rotary model reads four times its trained length, under each scaling rule, without tuning.

The result is kept in `beyond.json`, which `scripts/maintain/bench_models.py` writes.
"""

import math
from pathlib import Path

import numpy as np
import torch

from figures_src.encoding import by_parts, rotary, scaling
from figures_src.experiments.small_models import moved, plan, plays, records, runs
from figures_src.experiments.small_models.model import Model
from figures_src.experiments.small_models.training import generator

FILE = Path(__file__).with_suffix(".json")
TRAINED, FACTOR, STRETCH = 128, 4, 32  # characters, times, characters that are averaged
PIECES = 32  # of 512 characters, from the start of the test text
CONTEXTS = (16, 32, 64, 128, 256, 512)  # characters read, the targets among them
LAST = 8  # targets at the end of each of these: few, so that all have nearly the context that is named
EVERY = 32  # characters from one of these ends to the next
TRIES, SEARCH_PIECES = 240, 16  # of the search for divisors; pieces of 512 characters of the validation text
STEPS = 8  # of a searched divisor from 1 to the factor, each by the same share
MULTIPLIERS = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.5, 1.75)  # of the scores, with the frequencies of NTK-by-parts


def recorded() -> dict:
    """What `scripts/maintain/bench_models.py` found.

    measured_on: the model's digest and torch's version. by_position: rule -> mean nats a character in each stretch of
    32. moved: the same for the methods of `moved`, with the trained frequencies. searched: the divisor of each pair
    that `search` found. context: rule ("plain" up to the trained length) -> rows of characters read, mean nats of the
    last 8 of them, the same ones each time, and half the 95 % interval of what that differs by, passage by passage of
    512, from what is lost with the trained length read. temperature: rows of multiplier, mean nats.
    """
    return records.read(FILE)


def rules(head_dim: int, base: float) -> dict[str, scaling.Scaled]:
    """Frequencies and attention factors for four times the length, with the constants of each rule's source."""
    lengths = {"factor": FACTOR, "original_length": TRAINED}
    return {
        "plain": scaling.Scaled(rotary.frequencies(head_dim, base), 1.0),
        "linear": scaling.linear(head_dim, base, factor=FACTOR),
        "ntk_aware": scaling.ntk_aware(head_dim, base, factor=FACTOR),
        "critical_base": scaling.Scaled(rotary.frequencies(head_dim, critical_base(base, TRAINED, FACTOR)), 1.0),
        "by_parts": by_parts.ntk_by_parts(head_dim, base, ramp="code", truncate=False, **lengths),
        "yarn": by_parts.yarn(head_dim, base, truncate=False, **lengths),
        "llama3": by_parts.llama3(head_dim, base, **lengths),
    }


def critical_base(base: float, trained: int, factor: float) -> float:
    """The base that divides the pair with one turn in the trained length by the factor (Liu et al. 2023, theorem 1)."""
    return base ** (math.log(factor * trained / (2 * math.pi)) / math.log(trained / (2 * math.pi)))


def search(model: Model) -> np.ndarray:
    """A divisor for each pair, from 1 to twice the factor and never falling, found by trying them on the model.

    LongRoPE's search (Ding et al. 2024, section 3) in small: a hill climb from the unscaled frequencies, not a
    population. Each try moves one pair, and the others as far as the order asks; what lowers the loss is kept.
    """
    texts = plays.windows("validation", FACTOR * TRAINED, SEARCH_PIECES)
    random = generator(plan.KEPT_SEED)
    steps = np.zeros(model.positions.head_dim // 2, dtype=int)
    best = _mean_loss(model, steps, texts)
    for _ in range(TRIES):
        pair, by = (int(torch.randint(high, (), generator=random)) for high in (len(steps), 6))
        new = steps.copy()
        new[pair] += (-4, -2, -1, 1, 2, 4)[by]
        new[pair:] = np.maximum(new[pair:], new[pair])
        new[:pair] = np.minimum(new[:pair], new[pair])
        new = new.clip(0, STEPS + STEPS // 2)  # twice the factor 4
        if (new != steps).any() and (loss := _mean_loss(model, new, texts)) < best:
            steps, best = new, loss
    return FACTOR ** (steps / STEPS)


def _mean_loss(model: Model, steps: np.ndarray, texts: torch.Tensor) -> float:
    return float(np.mean(_stretches(model, divided(model, FACTOR ** (steps / STEPS)), texts)))


def divided(model: Model, divisors: np.ndarray) -> scaling.Scaled:
    """Frequencies that are divided by a list, without a factor on the scores."""
    part = model.positions
    return scaling.Scaled(rotary.frequencies(part.head_dim, part.base) / divisors, 1.0)


def measure(pieces: int = PIECES) -> dict:
    """What `recorded` reads, from the model."""
    torch.set_num_threads(1)  # the sums do not depend on the machine, and a busy one is not slowed by waiting threads
    model, length = runs.kept_model(plan.KEPT_SEED), FACTOR * TRAINED
    part = model.positions
    texts = plays.windows("test", length, pieces)
    by_position = {name: _stretches(model, rule, texts) for name, rule in rules(part.head_dim, part.base).items()}
    by_position["dynamic"] = by_position["plain"][: TRAINED // STRETCH] + [
        _stretches(model, _dynamic(part, now), texts[:, : now + 1])[-1]
        for now in range(TRAINED + STRETCH, length + 1, STRETCH)
    ]
    far_moved = moved_positions(model, texts)
    divisors = search(model)
    by_position["searched"] = _stretches(model, divided(model, divisors), texts)
    frequencies = rules(part.head_dim, part.base)["by_parts"].frequencies
    temperature = [
        [by, float(np.mean(_stretches(model, scaling.Scaled(frequencies, math.sqrt(by)), texts)))] for by in MULTIPLIERS
    ]
    return {
        "measured_on": records.measured_on(plan.KEPT_OF_ALL_SEEDS, plan.KEPT_SEED),
        "by_position": by_position,
        "moved": far_moved,
        "searched": [round(float(by), 4) for by in divisors],
        "context": {
            rule: same_targets(model, rule, longest)
            for rule, longest in (("plain", TRAINED), ("yarn", FACTOR * TRAINED))
        },
        "temperature": [[by, round(loss, 4)] for by, loss in temperature],
    }


def same_targets(model: Model, rule: str, longest: int) -> list[list[float]]:
    """The last targets of pieces that end all over the test text, with more and more read before them."""
    part, source, length = model.positions, plays.ids("test"), FACTOR * TRAINED
    part.frequencies, part.attention_factor = rules(part.head_dim, part.base)[rule]
    passages = len(source) // length - 1  # the ends of a passage are averaged: they are not independent
    starts = EVERY * torch.arange(passages * length // EVERY)
    texts = source[starts[:, None] + torch.arange(length + 1)]
    reads = [now for now in CONTEXTS if now <= longest]
    means = [_of_passages(plays.losses(model, texts[:, -now - 1 :])[:, -LAST:], passages) for now in reads]
    trained = means[reads.index(TRAINED)]
    halves = [1.96 * np.std(mean - trained, ddof=1) / math.sqrt(passages) for mean in means]
    return [
        [now, round(float(mean.mean()), 4), round(float(half), 4)]
        for now, mean, half in zip(reads, means, halves, strict=True)
    ]


def _of_passages(losses: torch.Tensor, passages: int) -> np.ndarray:
    return losses.reshape(passages, -1).mean(dim=1).numpy()


def moved_positions(model: Model, texts: torch.Tensor) -> dict[str, list[float]]:
    """Nats a character in each stretch, for each method of `moved`; the model keeps its own positions."""
    part = model.positions
    plain, found = rules(part.head_dim, part.base)["plain"], {}
    for name, far in moved.FAR.items():
        part.frequencies, part.attention_factor = plain
        model.positions = moved.Told(part, far=far)
        with torch.no_grad():
            found[name] = _by_stretch(model, texts)
    model.positions = part
    return found


def _dynamic(part: object, now: int) -> scaling.Scaled:
    return scaling.dynamic_ntk(part.head_dim, part.base, length=now, original_length=TRAINED)


def _stretches(model: Model, rule: scaling.Scaled, texts: torch.Tensor) -> list[float]:
    part = model.positions
    part.frequencies, part.attention_factor = rule
    return _by_stretch(model, texts)


def _by_stretch(model: Model, texts: torch.Tensor) -> list[float]:
    losses = plays.losses(model, texts).unflatten(1, (-1, STRETCH)).mean(dim=(0, 2))
    return [round(loss, 4) for loss in losses.tolist()]
