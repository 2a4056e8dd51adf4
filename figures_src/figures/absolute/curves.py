"""Down one column the encoding is a plain sine or cosine; every pair is slower than the one before."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_D_MODEL = 64
_PAIRS = (0, 4, 8, 16)
_POSITIONS = 100


def draw() -> Figure:
    position = np.linspace(0, _POSITIONS, 501)  # between tokens, too, to show the curve the tokens lie on
    curves = sinusoidal.encode(position, _D_MODEL)
    tokens = np.arange(_POSITIONS + 1)
    dots = sinusoidal.encode(tokens, _D_MODEL)
    wavelengths = 2 * np.pi / sinusoidal.frequencies(_D_MODEL)
    figure, axes = style.figure(len(_PAIRS), height=5.4, sharex=True, sharey=True)
    for ax, pair in zip(axes, _PAIRS, strict=True):
        for dimension, colour in ((2 * pair, style.LIGHT.blue), (2 * pair + 1, style.LIGHT.orange)):
            ax.plot(position, curves[:, dimension], color=colour, linewidth=0.9)
            ax.plot(tokens, dots[:, dimension], ".", color=colour, markersize=3)
        ax.axvspan(0, min(wavelengths[pair], _POSITIONS), color=style.LIGHT.grid, alpha=0.6, linewidth=0)
        ax.set_title(f"Pair {pair}: one turn (grey) in {wavelengths[pair]:,.1f} tokens", fontweight="normal")
        ax.set(ylim=(-1.25, 1.25), yticks=[-1, 0, 1])
    figure.suptitle("Each pair is slower than the one before", x=0.01, ha="left", fontweight="bold")
    for text, dimension, colour in (("sin", 0, style.LIGHT.blue), ("cos", 1, style.LIGHT.orange)):
        axes[0].text(_POSITIONS + 1.5, curves[-1, dimension], text, va="center", color=colour)
    axes[-1].set(xlabel="position p (tokens)", xlim=(0, _POSITIONS))
    figure.supylabel("value")
    return figure
