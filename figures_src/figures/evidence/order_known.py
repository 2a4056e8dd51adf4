"""Which of two letters stands first: without a side it is a guess, and a mask alone is enough to know."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary

_SHOWN = {20: "20 letters, as trained", 80: "80 letters"}


def draw() -> Figure:
    experiment = plan.EXPERIMENTS["order"]
    lengths = experiment.settings["tested"]
    schemes = sorted(experiment.schemes, key=lambda scheme: summary.right("order", scheme)[:, -1].mean())
    figure, axes = style.figure(
        1, 2, height=4.3, width="wide", sharex=True, sharey=True, narrow={"rows": 1, "columns": 2, "height": 4.6}
    )
    for ax, (length, title) in zip(axes, _SHOWN.items(), strict=True):
        ax.axvline(50, color=style.LIGHT.muted, linestyle="--", linewidth=1)
        for row, scheme in enumerate(schemes):
            share = 100 * summary.right("order", scheme)
            colour = by_seed.colour(scheme)
            face = colour if (share[:, 0] >= 100 * summary.SOLVED).all() else "none"
            values = share[:, lengths.index(length)]
            ax.plot([values.min(), values.max()], [row, row], color=colour, linewidth=1, alpha=0.6)
            ax.plot(values, np.full(len(values), row), "o", color=colour, markerfacecolor=face, markersize=5, alpha=0.6)
        ax.set_title("20, as trained" if style.is_narrow() and length == 20 else title)
        ax.set_yticks(range(len(schemes)), [plan.SCHEMES[scheme][2] for scheme in schemes])
        ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
        ax.spines["left"].set_visible(False)
        ax.grid(axis="y")
        ax.set(xlim=(36, 104), ylim=(-1.0, len(schemes) - 0.4), xticks=[50, 75, 100])
    axes[0].text(52, -0.85, "guess", color=style.LIGHT.muted, va="center")
    figure.supxlabel("right answers (%)")
    return figure
