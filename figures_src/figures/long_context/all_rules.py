"""Four times the trained length, untuned: interpolation fails everywhere, NTK-aware late, the rules by parts do not."""

from itertools import pairwise

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import four_times, style
from figures_src.experiments.small_models import beyond

_SHOWN = {
    "plain": "grey",
    "linear": "blue",
    "ntk_aware": "purple",
    "dynamic": "green",
    "yarn": "orange",
    "llama3": "gold",
}


def draw() -> Figure:
    figure, ax = style.figure(height=3.8)
    ax.set_title("Untuned: interpolation fails, rules by parts hold")
    found = beyond.recorded()["by_position"]
    position = beyond.STRETCH * (np.arange(len(found["plain"])) + 0.5)
    names = sorted(_SHOWN, key=lambda name: found[name][-1])
    heights = [found[name][-1] for name in names]
    for lower, upper in pairwise(range(len(names))):
        heights[upper] = max(heights[upper], heights[lower] + 0.3)
    for name, height in zip(names, heights, strict=True):
        colour = getattr(style.LIGHT, _SHOWN[name])
        holds, dashes = name in ("yarn", "llama3"), (0, (2, 2)) if name == "llama3" else "-"
        ax.plot(position, found[name], color=colour, linewidth=3 if holds else 1.3, linestyle=dashes)
        ax.text(505, height, four_times.TITLES[name], color=colour, va="center", fontweight="bold" if holds else None)
    ax.axvline(beyond.TRAINED, color=style.LIGHT.muted, linewidth=1, linestyle=":")
    ax.text(beyond.TRAINED + 6, 0.6, "end of training", color=style.LIGHT.muted)
    ax.set(xlabel="position in the sequence (characters)", ylabel="loss (nats per character)")
    ax.set(xlim=(0, 740), ylim=(0.4, 4.2), xticks=[0, 128, 256, 384, 512])
    return figure
