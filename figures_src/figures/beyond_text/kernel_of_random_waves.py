"""The more random waves, the closer their mean is to a bell curve whose width is set by sigma alone."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import fourier, multi_axis

_SIGMA = 2.0
_COUNTS = (8, 64, 4_096)
_PLACES = {8: (0.25, 0.5), 64: (0.5, 0.1), 4_096: (0.315, 0.08)}


def draw() -> Figure:
    offset = np.linspace(0, 0.8, 201)
    figure, ax = style.figure(height=2.8)
    ax.set_title("The more random waves, the nearer to the bell")
    for count, colour in zip(_COUNTS, style.sequence(len(_COUNTS)), strict=True):
        frequencies = fourier.gaussian(1, count, sigma=_SIGMA, seed=3)
        kernel = multi_axis.kernel(offset[:, None], frequencies)
        ax.plot(offset, kernel, color=colour, linewidth=1.6)
        ax.text(*_PLACES[count], f"{count:,} waves", color=colour)
    bell = np.exp(-2 * (np.pi * _SIGMA * offset) ** 2)
    ax.plot(offset, bell, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(0.1, 0.68, "limit", color=style.LIGHT.ink)
    ax.axhline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=0)
    ax.set(xlabel="difference of two coordinates", ylabel="kernel", xlim=(0, 0.8))
    return figure
