"""Resampling a table keeps waves that are long against a patch, and loses those of a few patches."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import grid

_OLD, _NEW = 14, 24  # patches per side at 224 and at 384 pixels
_PHASES = np.linspace(0, 2 * np.pi, 64, endpoint=False)


def draw() -> Figure:
    wavelength = np.geomspace(2, 28, 80)
    figure, ax = style.figure(height=2.9)
    ax.set_title("Long waves survive, short ones are flattened")
    for kind, colour in (("bilinear", style.LIGHT.blue), ("bicubic", style.LIGHT.orange)):
        ax.plot(wavelength, [_error(kind, one) for one in wavelength], color=colour)
    ax.text(4.6, 0.24, "bilinear", color=style.LIGHT.blue)
    ax.text(3.05, 0.04, "bicubic", color=style.LIGHT.orange, ha="right")
    ax.axvline(2, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(2.07, 0.88, "shortest wave that one value per patch can show", color=style.LIGHT.muted)
    ax.set(xscale="log", xlim=(1.9, 30), ylim=(0, 1), xlabel="wavelength of a column of the table (patches)")
    ax.set_ylabel("error after resampling,\nshare of the wave")
    ax.set_xticks((2, 3, 4, 6, 10, 14, 28), ["2", "3", "4", "6", "10", "14", "28"])
    ax.minorticks_off()
    ax.grid(axis="y")
    return figure


def _error(kind: str, wavelength: float) -> float:
    """Root mean square error over all places and phases, over that of the wave itself."""
    place = (np.arange(_NEW) + 0.5) * _OLD / _NEW - 0.5
    old, new = (np.cos(2 * np.pi * where[:, None] / wavelength + _PHASES) for where in (np.arange(_OLD), place))
    return float(np.sqrt(np.mean((grid.resampling(_OLD, _NEW, kind=kind) @ old - new) ** 2) / np.mean(new**2)))
