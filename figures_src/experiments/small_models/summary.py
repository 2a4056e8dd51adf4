"""What figures and facts say about the results of the small models."""

import numpy as np

from figures_src.experiments.small_models import plan, records

LEARNED = 1.5  # nats, of a chain of its own at the trained length: a model that reads what followed before is below
SEEDS = plan.EXPERIMENTS["plays"].seeds
T_OF_6 = 2.447  # 97.5 % quantile of Student's distribution with 2 (SEEDS - 1) degrees of freedom
SOLVED = 0.99  # share of right answers at the trained length from which a run counts as one that solved its task


def right(experiment: str, scheme: str, rate: float | None = None) -> np.ndarray:
    """Share of right answers of the reported runs, shape (seeds, lengths); rate: of the runs that name theirs."""
    return np.array([test["right"] for test in _tests(experiment, scheme, rate)])


def exact(experiment: str, scheme: str) -> np.ndarray:
    """Share of texts whose answers are all right, shape (seeds, lengths)."""
    return np.array([test["exact"] for test in _tests(experiment, scheme)])


def solved(experiment: str, scheme: str, rate: float | None = None) -> tuple[int, int]:
    """How many seeds solved a task at the trained length, and of how many."""
    shares = right(experiment, scheme, rate)[:, 0]
    return int((shares >= SOLVED).sum()), len(shares)


def text_loss(scheme: str) -> np.ndarray:
    """Loss of the plays' test text in pieces of the trained length, nats a character, of every seed."""
    return np.array([np.mean(test["trained"]) for test in _tests("plays", scheme)])


def text_curves(scheme: str) -> tuple[np.ndarray, np.ndarray]:
    """Steps, and the loss on a part of the plays' validation text after each, of every seed (seeds, steps)."""
    looks = np.array([records.one(run.name)["looks"] for run in plan.reported("plays", scheme)])
    return looks[0, :, 0].astype(int), looks[:, :, 1]


def text_difference(scheme: str) -> tuple[float, float]:
    """Mean text loss less RoPE's, and half of its interval of 95 % over seeds (two samples of equal variance).

    Student, 1908, The Probable Error of a Mean: with n seeds a side the error is t sqrt((s_1^2 + s_2^2) / n).
    """
    own, rope = text_loss(scheme), text_loss("rotary")
    if not len(own) == len(rope) == SEEDS:
        raise ValueError(f"text_difference needs {SEEDS} seeds a side, got {len(own)} of {scheme}, {len(rope)} of RoPE")
    error = np.sqrt((own.var(ddof=1) + rope.var(ddof=1)) / SEEDS)
    return float(own.mean() - rope.mean()), float(T_OF_6 * error)


def last_losses(scheme: str, experiment: str = "plays") -> np.ndarray:
    """Losses of the same last targets with more and more context, shape (seeds, lengths, pieces of text)."""
    return np.array([test["last"] for test in _tests(experiment, scheme)])


def learned(scheme: str) -> np.ndarray:
    """Whether each seed learned to read a text's own rules from it."""
    return last_losses(scheme, "own_chain")[:, 0].mean(axis=1) < LEARNED


def far_gain(scheme: str, experiment: str) -> np.ndarray:
    """Loss of the last targets at the longest length less that at the trained one, of every seed that learned."""
    losses = last_losses(scheme, experiment).mean(axis=2)
    return (losses[:, -1] - losses[:, 0])[learned(scheme)]


def gap(scheme: str) -> tuple[np.ndarray, np.ndarray]:
    """Loss of the last targets at the longest length less that at the trained one: mean and standard error, by seed.

    The error is over the pieces of text, paired: both losses are of the same targets.
    """
    losses = last_losses(scheme)
    difference = losses[:, -1] - losses[:, 0]
    return difference.mean(axis=1), difference.std(axis=1, ddof=1) / difference.shape[1] ** 0.5


def changes() -> dict[str, np.ndarray]:
    """Mean loss of the last targets of every kept model of RoPE under each change, shape (seeds,)."""
    tests = [records.one(run.name)["outcome"]["test"]["changes"] for run in plan.reported("changes", "rotary")]
    return {name: np.array([np.mean(test[name]) for test in tests]) for name in tests[0]}


def still() -> np.ndarray:
    """Loss gained when one rotary pair of all heads stands still, of every kept model of RoPE, shape (seeds, pairs)."""
    tests = [records.one(run.name)["outcome"]["test"] for run in plan.reported("changes", "rotary")]
    return np.array([np.mean(test["without_pair"], axis=1) - np.mean(test["changes"]["as trained"]) for test in tests])


def longer(rule: str, kind: str) -> np.ndarray:
    """Mean loss of the last targets at each length, shape (seeds, lengths).

    kind: "own", not tuned, with the factor that each length asks for; "longest", with that of the longest; "tuned".
    """
    tests = [records.one(run.name)["outcome"]["test"] for run in plan.reported("longer", rule)]
    losses = [test["tuned"] if kind == "tuned" else test["untuned"][kind] for test in tests]
    return np.array([[np.mean(pieces) for pieces in each] for each in losses])


def _tests(experiment: str, scheme: str, rate: float | None = None) -> list[dict]:
    runs = [run for run in plan.reported(experiment, scheme) if run.rate == rate]
    return [records.one(run.name)["outcome"]["test"] for run in runs]
