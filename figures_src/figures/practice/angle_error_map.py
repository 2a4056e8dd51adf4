"""Angles go wrong from the fast pairs and the far positions inwards: early in bf16, later in fp16, hardly in fp32."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary
from figures_src.experiments import precision

_INV_FREQ = rotary.frequencies(128)
_STEPS = ("frequencies", "positions", "angles")
_COLUMNS, _IN_COLUMN = 68, 12  # four columns an octave; positions looked at in each
_LARGEST = 65_504  # largest number of fp16


def draw() -> Figure:
    edges = 2 ** np.linspace(0, 17, _COLUMNS + 1)
    figure, axes = style.figure(3, height=5.4, sharex=True, sharey=True)
    for ax, name in zip(axes, ("bf16", "fp16", "fp32"), strict=True):
        errors = np.log10(np.maximum(_largest(edges, name), 1e-8))
        extent = (0, 17, 63.5, -0.5)  # octaves of the position, pairs
        picture = ax.imshow(errors, cmap=style.SEQUENTIAL, vmin=-6, vmax=0.5, extent=extent, aspect="auto")
        ax.set_title(f"all in {name}")
        ax.set(ylabel="pair", yticks=[0, 20, 40, 60])
        if name == "fp16":
            ax.text(16.5, 32, "no such\nnumbers", rotation=90, ha="center", va="center", color=style.LIGHT.ink)
    axes[-1].set_xlabel("position (tokens)")
    axes[-1].set_xticks([0, 4, 8, 12, 16], ["1", "16", "256", "4,096", "65,536"])
    bar = figure.colorbar(picture, ax=axes, orientation="horizontal", location="top", aspect=45, pad=0.01)
    bar.set_label("largest error of the angle (radians)")
    bar.set_ticks([-6, -4, -2, 0, np.log10(np.pi)], labels=["10⁻⁶", "10⁻⁴", "10⁻²", "1", "π"])
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure


def _largest(edges: np.ndarray, name: str) -> np.ndarray:
    """Largest errors by pair and column; NaN where the format has no such numbers."""
    inside = np.linspace(edges[:-1], edges[1:], _IN_COLUMN).T.round()  # columns, positions
    fits = np.ones(_COLUMNS, dtype=bool) if name != "fp16" else inside[:, -1] <= _LARGEST
    errors = precision.angle_errors(inside[fits].ravel(), _INV_FREQ, name, _STEPS)
    largest = np.full((64, _COLUMNS), np.nan)
    largest[:, fits] = errors.reshape(-1, _IN_COLUMN, 64).max(axis=1).T
    return largest
