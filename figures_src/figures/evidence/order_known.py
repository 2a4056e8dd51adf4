"""Which of two letters stands first: without a side it is a guess, and a mask alone is enough to know."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.experiments.small_models import plan, summary

_MARKS = {20: "o", 80: "s"}  # tested length -> marker
_SHIFTS = {20: 0.17, 80: -0.17}  # rows


def draw() -> Figure:
    experiment = plan.EXPERIMENTS["order"]
    lengths = experiment.settings["tested"]
    schemes = sorted(experiment.schemes, key=lambda scheme: summary.right("order", scheme)[:, -1].mean())
    figure, ax = style.figure(height=5.0)
    for row, scheme in enumerate(schemes):
        share = summary.right("order", scheme)
        colour = seeds.colour(scheme)
        for length, mark in _MARKS.items():
            values = share[:, lengths.index(length)]
            at = np.full(len(values), row + _SHIFTS[length])
            face = colour if length == 20 else "none"
            ax.plot(values, at, mark, color=colour, markerfacecolor=face, markersize=4, alpha=0.55)
            ax.plot([values.mean()] * 2, [at[0] - 0.16, at[0] + 0.16], "-", color=colour, linewidth=2.2)
    ax.axvline(0.5, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.set_yticks(range(len(schemes)), [plan.SCHEMES[scheme][2] for scheme in schemes])
    ax.set(xlim=(0.36, 1.04), ylim=(-0.6, len(schemes) - 0.4), xlabel="share of right answers; dashed: a guess")
    ax.set_ylabel("encoding")
    ax.plot([], [], "o", color=style.LIGHT.ink, markersize=4, label="20 letters, as trained")
    ax.plot([], [], "s", color=style.LIGHT.ink, markerfacecolor="none", markersize=4, label="80 letters")
    ax.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=2, frameon=False)
    return figure
