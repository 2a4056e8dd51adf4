"""The loss of every text model still falls, until the learning rate has gone to nothing."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary

_NAMES = {  # scheme -> name and where it stands, after its last step: loss
    "none": ("none", 1.62),
    "learned": ("learned, sinusoidal,\nALiBi", 1.48),
    "rotary": ("RoPE, p-RoPE,\nT5, KERPLE", 1.31),
}


def draw() -> Figure:
    figure, ax = style.figure(height=4.0, width="wide", narrow={"height": 4.6})
    falls = []
    for scheme in plan.TEXT_SCHEMES:
        steps, losses = summary.text_curves(scheme)
        ax.plot(steps, losses.T, color=by_seed.colour(scheme), linewidth=1.2, alpha=0.8)
        falls += list(losses[:, -5] - losses[:, -3])
    for scheme, (name, loss) in _NAMES.items():
        colour = by_seed.colour(scheme) if scheme == name else style.LIGHT.muted  # a group has several
        ax.text(steps[-1] * 1.02, loss, name, color=colour, va="center", linespacing=1)
    ax.axvspan(steps[-5], steps[-3], color=style.LIGHT.grid, alpha=0.6, linewidth=0)
    middle = (steps[-5] + steps[-3]) / 2
    ax.text(middle, 2.3, f"each falls by\n{min(falls):.2f} to {max(falls):.2f}", ha="center", color=style.LIGHT.muted)
    ax.set_title(f"From step {steps[-5]:,} to {steps[-3]:,} every loss still falls")
    ax.set(xlabel="training step", ylabel="loss on validation text (nats)", xlim=(steps[0] - 50, steps[-1] * 1.32))
    ax.set_ylim(bottom=1.2)
    ax.spines["bottom"].set_bounds(steps[0] - 50, steps[-1])  # beyond it stand the names
    ax.set_xticks(np.arange(0, steps[-1] + 1, 1000)[1:])
    return figure
