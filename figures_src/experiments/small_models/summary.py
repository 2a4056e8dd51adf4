"""What figures and facts say about the results of the small models."""

import numpy as np

from figures_src.experiments.small_models import plan, records

SOLVED = 0.99  # share of right answers at the trained length from which a run counts as one that solved its task


def right(experiment: str, scheme: str, rate: float | None = None) -> np.ndarray:
    """Share of right answers of the reported runs, shape (seeds, lengths); rate: of the runs that name theirs."""
    runs = [run for run in plan.reported(experiment, scheme) if run.rate == rate]
    return np.array([records.one(run.name)["outcome"]["test"]["right"] for run in runs])


def solved(experiment: str, scheme: str, rate: float | None = None) -> tuple[int, int]:
    """How many seeds solved a task at the trained length, and of how many."""
    shares = right(experiment, scheme, rate)[:, 0]
    return int((shares >= SOLVED).sum()), len(shares)
