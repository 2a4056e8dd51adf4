"""A search on the model finds the shape of the formulas by itself, and a slightly lower loss."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import four_times, style
from figures_src.encoding import rotary
from figures_src.experiments.small_models import beyond

_HEAD_DIM, _BASE = 32, 10_000.0  # of the small model
_FORMULAS = {"yarn": "YaRN", "llama3": "Llama 3's rule"}


def draw() -> Figure:
    figure, (above, below) = style.figure(2, 1, height=5.6, height_ratios=[1, 1.15])
    _divisors(above)
    four_times.draw_losses(below, "searched")
    return figure


def _divisors(ax) -> None:
    plain = rotary.frequencies(_HEAD_DIM, _BASE)
    pairs = np.arange(len(plain))
    rules = beyond.rules(_HEAD_DIM, _BASE)
    found = beyond.recorded()["searched"]
    for (rule, title), colour, place in zip(
        _FORMULAS.items(), (style.LIGHT.blue, style.LIGHT.muted), ((1.5, 2.45), (3.4, 1.05)), strict=True
    ):
        ax.plot(pairs, plain / rules[rule].frequencies, color=colour)
        ax.text(*place, title, color=colour, va="center", ha="right" if rule == "yarn" else "left")
    ax.plot(pairs, found, "o-", color=style.method("rotary"), linewidth=2.4)
    ax.text(10, 3.0, "found by the search", color=style.method("rotary"), ha="center")
    ax.set_title("The search finds a ramp by itself")
    ax.set(xlabel=f"pair i of the small model, which has {len(pairs)}", ylabel="divided by", ylim=(0.5, 4.6))
    ax.set(xticks=[0, 5, 10, 15], yticks=[1, 2, 3, 4])
