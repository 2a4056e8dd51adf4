"""At the trained length any encoding will do; without any the loss is clearly worse."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary


def draw() -> Figure:
    schemes = sorted(plan.TEXT_SCHEMES, key=lambda scheme: -summary.text_loss(scheme).mean())
    figure, ax = style.figure(height=3.7)
    means = [summary.text_loss(scheme).mean() for scheme in schemes if scheme != "none"]
    missing = summary.text_loss("none").mean() - max(means)
    ax.set_title(f"Encodings are {np.ptp(means):.2f} nats apart,\nnone at all costs {missing:.2f} more")
    rope = summary.text_loss("rotary")
    ax.axvspan(rope.min(), rope.max(), color=by_seed.colour("rotary"), alpha=0.15, linewidth=0)
    ax.text(rope.max(), 0.5, " RoPE's seeds", color=by_seed.colour("rotary"), va="center")
    for row, scheme in enumerate(schemes):
        loss = summary.text_loss(scheme)
        ax.plot(loss, np.full(len(loss), row), "o", color=by_seed.colour(scheme), markersize=6, alpha=0.8)
    ax.set_yticks(range(len(schemes)), [plan.SCHEMES[scheme][2] for scheme in schemes])
    ax.set(
        xlabel="loss at 128 characters (nats per character; lower is better)",
        ylim=(-0.6, len(schemes) - 0.4),
    )
    ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
    ax.grid(axis="y")
    return figure
