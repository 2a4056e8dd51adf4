"""Learned position vectors that begin as wide as words are always learned; much smaller ones, seldom."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary


def draw() -> Figure:
    experiment, colour = plan.EXPERIMENTS["spread"], by_seed.colour("learned")
    figure, ax = style.figure(height=3.5)
    solved = np.array(  # spreads, rates, seeds
        [
            [summary.right("spread", scheme, rate)[:, 0] >= summary.SOLVED for rate in experiment.rates]
            for scheme in experiment.schemes
        ]
    )
    counts, runs = solved.sum(axis=(1, 2)), solved[0].size
    for column, row, seed in np.ndindex(solved.shape):
        face = colour if solved[column, row, seed] else "none"
        ax.plot(column + 0.2 * (seed - 1.5), row, "o", color=colour, markersize=6, markerfacecolor=face)
    for column, count in enumerate(counts):
        ax.text(column, len(experiment.rates) - 0.35, f"{count} of {runs}", ha="center", va="center", color=colour)
    ax.set_title(f"Begun as wide as the words, {counts[-1]} of {runs} learn it")
    ax.set_xticks(range(len(counts)), [*(f"{spread:g}" for spread in plan.SPREADS[:-1]), "1\n(as words)"])
    ax.set_yticks(range(len(experiment.rates)), [f"{rate:g}" for rate in experiment.rates])
    ax.set(xlabel="spread of the position vectors at the start", ylabel="learning rate")
    ax.set(xlim=(-0.5, len(counts) - 0.5), ylim=(-0.5, len(experiment.rates) - 0.1))
    ax.tick_params(length=0)
    return figure
