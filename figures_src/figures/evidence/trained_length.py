"""At the trained length the encodings differ in loss, and the seeds of one encoding differ less."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.experiments import plan, summary


def draw() -> Figure:
    schemes = plan.schemes("language")[::-1]
    figure, ax = style.figure(height=3.6)
    for row, scheme in enumerate(schemes):
        loss = summary.losses("language", scheme, "mean")[:, 0].mean(axis=1)
        colour = seeds.colour(scheme)
        ax.plot(loss, np.full(len(loss), row), "o", color=colour, markersize=4, alpha=0.6)
        ax.plot([loss.mean()] * 2, [row - 0.28, row + 0.28], "-", color=colour, linewidth=2.2)
    ax.set_yticks(range(len(schemes)), [plan.title(scheme) for scheme in schemes])
    ax.set(
        xlabel="loss at 128 bytes (nats a byte; lower is better)", ylabel="encoding", ylim=(-0.6, len(schemes) - 0.4)
    )
    ax.grid(axis="x")
    return figure
