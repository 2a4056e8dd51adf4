"""The same 64 targets with 2048 bytes of context instead of 128: no encoding gains, and some lose a lot."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.experiments import plan, summary


def draw() -> Figure:
    schemes = [scheme for scheme in plan.schemes("language") if scheme != "learned"][::-1]
    figure, ax = style.figure(height=3.6)
    for row, scheme in enumerate(schemes):
        loss = summary.losses("language", scheme, "last")
        mean, error = summary.paired(loss[:, -1], loss[:, 0])
        at = row + 0.2 * (np.arange(len(mean)) - (len(mean) - 1) / 2)
        ax.errorbar(mean, at, xerr=error, fmt="o", color=seeds.colour(scheme), markersize=4, linewidth=1.2)
    ax.axvline(0, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.set_yticks(range(len(schemes)), [plan.title(scheme) for scheme in schemes])
    ax.set(xlabel="change of the loss (nats a byte); right: worse", ylabel="encoding", ylim=(-0.6, len(schemes) - 0.4))
    return figure
