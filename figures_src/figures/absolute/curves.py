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
        for dimension, name, colour in ((2 * pair, "sin", style.LIGHT.blue), (2 * pair + 1, "cos", style.LIGHT.orange)):
            ax.plot(position, curves[:, dimension], color=colour, linewidth=0.9, label=name)
            ax.plot(tokens, dots[:, dimension], ".", color=colour, markersize=3)
        ax.set_title(f"Pair {pair}: dimensions {2 * pair} and {2 * pair + 1}, λ = {wavelengths[pair]:,.1f} tokens")
        ax.set(ylim=(-1.25, 1.25), yticks=[-1, 0, 1])
    for text, dimension, colour, up in (
        ("sin", 2 * _PAIRS[-1], style.LIGHT.blue, 5),
        ("cos", 2 * _PAIRS[-1] + 1, style.LIGHT.orange, -5),
    ):
        axes[-1].annotate(
            text, (100, curves[-1, dimension]), xytext=(4, up), textcoords="offset points", va="center", color=colour
        )
    axes[-1].set(xlabel="position p (tokens)", xlim=(0, _POSITIONS))
    figure.supylabel("value")
    return figure
