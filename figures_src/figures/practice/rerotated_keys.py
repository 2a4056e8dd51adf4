"""Rotating cached keys back by one position at a time rounds them at every step; one long rotation rounds them once."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.rerotation import error

_STEPS = (1, 3, 10, 30, 100, 300, 1_000, 2_000)
_SHOWN = {
    "bfloat16, step by step": (torch.bfloat16, False, style.LIGHT.orange, (60, 0.12), "right"),
    "float16, step by step": (torch.float16, False, style.LIGHT.gold, (2_600, 0.0048), "right"),
    "bfloat16, in one rotation": (torch.bfloat16, True, style.LIGHT.green, (2_000, 0.0007), "right"),
}


def draw() -> Figure:
    figure, ax = style.figure(height=3.2)
    ax.set_title("Rounded at every step, a key drifts away")
    for name, (dtype, at_once, colour, place, side) in _SHOWN.items():
        errors = [error(steps, dtype, at_once=at_once) for steps in _STEPS]
        ax.plot(_STEPS, errors, color=colour, marker="o")
        ax.text(1.2 * _STEPS[-1], errors[-1], f"{100 * errors[-1]:.2g}%", color=colour, va="center", fontweight="bold")
        ax.text(*place, name, color=colour, ha=side)
    ax.set(
        xscale="log",
        yscale="log",
        xlabel="rotations by one position",
        ylabel="error of the keys",
        ylim=(1e-4, 1.5),
        xlim=(0.8, 8_000),
    )
    ax.set_xticks([1, 10, 100, 1_000], ["1", "10", "100", "1,000"])
    ax.set_yticks([1e-4, 1e-3, 1e-2, 1e-1, 1], ["0.01%", "0.1%", "1%", "10%", "100%"])
    ax.minorticks_off()
    return figure
