"""In most models between a quarter and a half of the pairs never finish one turn within the length of training."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import spectrum


def draw() -> Figure:
    shown = sorted(spectrum.with_trained_length(), key=lambda model: spectrum.unfinished(model).mean())
    figure, ax = style.figure(height=7.4)
    usual = 100 * np.median([spectrum.unfinished(model).mean() for model in shown])
    figure.suptitle(
        f"{usual:.0f} % of the pairs never finish one turn in training:\nthe median of {len(shown)} models",
        x=0.01,
        ha="left",
        fontweight="bold",
    )
    for row, model in enumerate(shown):
        unfinished = spectrum.unfinished(model)
        share = unfinished.mean()
        ax.barh(row, 1 - share, height=0.7, color=style.LIGHT.grid)
        ax.barh(row, share, left=1 - share, height=0.7, color=style.LIGHT.danger)
        ax.text(1.02, row, f"{unfinished.sum()} of {len(unfinished)}", va="center", color=style.LIGHT.danger)
    ax.set_yticks(range(len(shown)), [f"{model.name}, {model.trained:,}" for model in shown])
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    ax.set(
        xlabel="pairs, fast ones first",
        ylabel="model, trained length (tokens)",
        xlim=(0, 1.24),
        ylim=(-0.6, len(shown) + 0.3),
    )
    ax.text(0, len(shown) - 0.3, "finish a turn", color=style.LIGHT.muted)
    ax.text(1, len(shown) - 0.3, "never do", color=style.LIGHT.danger, ha="right")
    ax.spines[["left"]].set_visible(False)
    ax.tick_params(axis="y", length=0)
    return figure
