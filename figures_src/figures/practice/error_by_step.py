"""Rounded frequencies give the largest angle errors and small score errors: what counts is whether errors cancel."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary
from figures_src.experiments import precision

_INV_FREQ = rotary.frequencies(128)
_POSITIONS = precision.PLACES
_ROWS = {
    "frequencies": ("frequencies",),
    "positions": ("positions",),
    "angles": ("angles",),
    "tables": ("tables",),
    "rotation": ("vectors",),
    "result only": ("output",),
}
_COLOURS = {"bf16": style.LIGHT.orange, "fp16": style.LIGHT.blue, "fp32": style.LIGHT.green}
_LEAST = 1e-9


def draw() -> Figure:
    figure, (top, bottom) = style.figure(2, height=5.8)
    figure.suptitle("Rounded frequencies spoil angles, but not scores", x=0.01, ha="left", fontweight="bold")
    for name, colour in _COLOURS.items():
        angle = [precision.angle_errors(_POSITIONS, _INV_FREQ, name, steps).max() for steps in _ROWS.values()]
        score = [precision.score_error(8, _POSITIONS, _INV_FREQ, name, steps) for steps in _ROWS.values()]
        for ax, values in ((top, angle), (bottom, score)):
            ax.plot(np.maximum(values, _LEAST), range(len(_ROWS)), "o", color=colour, markersize=7)
    for ax, label in ((top, "largest error of an angle (radians)"), (bottom, "error of the score at distance 8")):
        ax.set(xscale="log", xlim=(4e-10, 20), xlabel=label, ylabel="rounded step")
        ax.set_xticks([1e-9, 1e-6, 1e-3, 1], ["none", "10⁻⁶", "10⁻³", "1"])
        ax.set_yticks(range(len(_ROWS)), list(_ROWS))
        ax.set_ylim(len(_ROWS) - 0.5, -0.5)
        ax.grid(axis="y")
        ax.tick_params(axis="y", length=0)
        ax.minorticks_off()
    for place, (name, colour) in enumerate(_COLOURS.items()):
        top.text(0.42 + 0.2 * place, 1.03, f"● {name}", color=colour, transform=top.transAxes, ha="center")
    return figure
