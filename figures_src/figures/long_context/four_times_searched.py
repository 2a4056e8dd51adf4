"""A search on the model finds the shape of the formulas by itself, and a slightly lower loss."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import four_times, style
from figures_src.encoding import rotary
from figures_src.experiments.small_models import beyond

_HEAD_DIM, _BASE = 32, 10_000.0  # of the small model
_FORMULAS = {"yarn": "YaRN", "llama3": "Llama 3's rule"}


def draw() -> Figure:
    figure, (above, below) = style.figure(2, 1, height=5.2)
    _divisors(above)
    four_times.draw_losses(below, "searched")
    return figure


def _divisors(ax) -> None:
    plain = rotary.frequencies(_HEAD_DIM, _BASE)
    pairs = np.arange(len(plain))
    rules = beyond.rules(_HEAD_DIM, _BASE)
    for (rule, title), colour in zip(_FORMULAS.items(), (style.LIGHT.blue, style.LIGHT.muted), strict=True):
        ax.plot(pairs, plain / rules[rule].frequencies, color=colour, label=title)
    searched = beyond.recorded()["searched"]
    ax.plot(pairs, searched, "o-", color=style.method("rotary"), linewidth=2.2, label="found by the search")
    ax.set(xlabel="pair i of the small model (0 is the fastest)", ylabel="divided by", ylim=(0.5, 4.6))
    ax.set(xticks=[0, 5, 10, 15], yticks=[1, 2, 3, 4])
    ax.legend(loc="lower right")
