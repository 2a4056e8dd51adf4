"""Sums of more digits than in training: RoPE fails with one more, and shared positions last a little longer."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary

_NAMES = {  # scheme -> name beside its line, its colour, and where: digits, percent, side
    "none": ("none", style.LIGHT.grey, 2.6, 32, "left"),
    "rotary": ("RoPE", style.LIGHT.sky, 3.64, 52, "left"),
    "rotary_drawn": ("random\npositions", style.LIGHT.gold, 0.95, 14, "left"),
    "rotary_coupled": ("RoPE, digits share\na position", style.method("rotary"), 4.5, 88, "left"),
}


def draw() -> Figure:
    settings = plan.EXPERIMENTS["add"].settings
    digits, trained = np.array(settings["tested"]), settings["trained"][-1]
    figure, ax = style.figure(height=3.4, width="wide", narrow={"height": 3.6})
    ax.axvline(trained + 0.5, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.text(trained + 0.42, 110, "trained", color=style.LIGHT.muted, ha="right", va="center")
    ax.text(trained + 0.58, 110, "longer", color=style.LIGHT.muted, va="center")
    for scheme, (name, colour, x, y, side) in _NAMES.items():
        by_seed.curve(ax, digits, 100 * summary.exact("add", scheme), colour, linewidth=2.6)
        ax.text(x, y, name, color=colour, ha=side, va="center")
    ax.set_xticks(digits)
    gap = "\n" if style.is_narrow() else " "
    title = f"One digit more and RoPE is lost;{gap}shared positions last a little longer"
    ax.set(title=title, xlabel="digits of each number", ylabel="sums right (%)")
    ax.set(xlim=(digits[0] - 0.2, digits[-1] + 0.2), ylim=(-4, 116))
    return figure
