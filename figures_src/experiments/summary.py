"""What figures and facts say about the results: means, every seed, and paired differences with their errors."""

import math

import numpy as np

from figures_src.experiments import plan, results

LEARNED = 0.95  # share of trained-length texts without a single wrong answer, below which no curve is drawn
TASKS = ("order", "shift", "recall", "latest")


def lengths(experiment: str) -> np.ndarray:
    """The tested lengths."""
    return np.array(plan.SETTINGS[experiment if experiment in (*TASKS, "language") else "language"]["tested"])


def right(task: str, scheme: str) -> np.ndarray:
    """Share of right answers, shape (seeds, lengths)."""
    return np.array([result["outcome"]["test"]["right"] for result in results.of_scheme(task, scheme)])


def exact(task: str, scheme: str) -> float:
    """Share of the trained-length test texts whose answers are all right, mean over the seeds."""
    return float(np.mean([result["outcome"]["test"]["exact"][0] for result in results.of_scheme(task, scheme)]))


def has_learned(task: str, scheme: str) -> bool:
    """Whether a curve over longer texts may be drawn."""
    return exact(task, scheme) >= LEARNED


def losses(experiment: str, scheme: str, kind: str) -> np.ndarray:
    """Losses in nats a byte, shape (seeds, lengths, windows); kind: "mean" or "last", see `language.measure`."""
    return np.array([result["outcome"]["test"][kind] for result in results.of_scheme(experiment, scheme)])


def paired(longer: np.ndarray, shorter: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Difference of two losses of the same windows, shape (seeds, windows): mean and standard error of each seed."""
    difference = longer - shorter
    error = difference.std(axis=1, ddof=1) / math.sqrt(difference.shape[1])
    return difference.mean(axis=1), error


def every() -> list[dict]:
    """All results that figures use, those of the rates that were not kept included."""
    return [results.one(run) for run in plan.every()]
