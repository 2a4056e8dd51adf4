"""A trained RoPE model does not notice a shift of all positions; every other change costs, most of them everything."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.small_models import summary


def draw() -> Figure:
    losses = summary.changes()
    names = sorted(losses, key=lambda name: losses[name].mean(), reverse=True)
    figure, ax = style.figure(height=3.6)
    ax.set_title("Only a shift goes unnoticed")
    for row, name in enumerate(names):
        harmless = name in ("as trained", "shifted")
        colour = style.LIGHT.green if harmless else style.LIGHT.danger
        ax.plot(losses[name], np.full(len(losses[name]), row), "o", color=colour, markersize=6, alpha=0.7)
    ax.axvline(losses["as trained"].mean(), color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.set_yticks(range(len(names)), [{"shifted": "shifted 100,000"}.get(name, name) for name in names])
    ax.set(xlabel="loss (nats per character)", xlim=(1.2, None))
    ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
    ax.grid(axis="y")
    return figure
