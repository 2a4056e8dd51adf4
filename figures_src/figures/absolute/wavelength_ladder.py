"""On a logarithmic axis the wavelengths lie on a straight line from 2π up, and the slow half is above 512 tokens."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_D_MODEL = 64
_LENGTH = 512


def draw() -> Figure:
    wavelengths = 2 * np.pi / sinusoidal.frequencies(_D_MODEL)
    pair = np.arange(_D_MODEL // 2)
    whole = wavelengths <= _LENGTH
    figure, ax = style.figure(height=3.4)
    ax.set_title(f"{np.sum(~whole)} of {pair.size} pairs complete no rotation in {_LENGTH} tokens")
    colour = style.method("sinusoidal")
    ax.semilogy(pair[whole], wavelengths[whole], "o", color=colour)
    ax.semilogy(pair[~whole], wavelengths[~whole], "o", color=colour, markerfacecolor="none")
    ax.axhline(_LENGTH, color=style.LIGHT.orange, linewidth=1.2)
    ax.text(0, _LENGTH * 1.25, f"{_LENGTH} tokens", color=style.LIGHT.orange)
    for end, offset, where in ((0, (10, -7), "left"), (-1, (-2, 10), "right")):
        ax.annotate(
            f"{wavelengths[end]:,.1f} tokens",
            (pair[end], wavelengths[end]),
            xytext=offset,
            textcoords="offset points",
            ha=where,
            color=colour,
        )
    ax.set(xlabel="pair i", ylabel="wavelength λ (tokens)", ylim=(3, 2e5), xlim=(-1, 32), xticks=[0, 8, 16, 24, 31])
    ax.set_yticks([10, 100, 1000, 10000, 100000], ["10", "100", "1,000", "10,000", "100,000"])
    ax.minorticks_off()
    return figure
