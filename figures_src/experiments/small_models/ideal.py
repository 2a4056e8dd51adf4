"""The least loss that any reader of a chain can have: one who knows how it is drawn, and weighs all that was read."""

import math

import numpy as np

from figures_src.experiments.small_models import tasks
from figures_src.experiments.small_models.training import generator

STRAY = (1 - tasks.FAVOURED) / tasks.SYMBOLS  # chance of each symbol that does not come as the favoured one


def own_chain(lengths: list[int], texts: int, seed: int) -> np.ndarray:
    """Nats of the last targets, shape (lengths, texts), read as `tasks.measure` has the models read them.

    Bayes' rule over the favoured successor of each symbol, all equally likely before: after n_b followers b of a symbol
    the chance that b is the favoured one is proportional to ((FAVOURED + STRAY) / STRAY)^n_b.
    """
    inputs, targets = tasks.TASKS["own_chain"].draw(lengths[-1], texts, generator(seed, -1))
    weight = math.log((tasks.FAVOURED + STRAY) / STRAY)
    losses = np.empty((len(lengths), texts))
    for row, length in enumerate(lengths):
        read, following = inputs[:, -length:].numpy(), targets[:, -length:].numpy()
        counts = np.zeros((texts, tasks.SYMBOLS, tasks.SYMBOLS))
        lost, text = np.zeros(texts), np.arange(texts)
        for place in range(length):
            here, after = read[:, place], following[:, place]
            if place >= length - tasks.LAST:
                belief = np.exp(weight * (counts[text, here] - counts[text, here].max(axis=1, keepdims=True)))
                belief /= belief.sum(axis=1, keepdims=True)
                lost -= np.log(STRAY + tasks.FAVOURED * belief[text, after])
            counts[text, here, after] += 1
        losses[row] = lost / tasks.LAST
    return losses


def shared_chain() -> float:
    """Mean nats of a target whose favoured symbol is known: -(f + s) ln(f + s) - 23 s ln s."""
    likely = tasks.FAVOURED + STRAY
    return -likely * math.log(likely) - (tasks.SYMBOLS - 1) * STRAY * math.log(STRAY)
