"""Bits count with periods 2, 4, 8, 16; cosines do the same without jumps."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import naive, sinusoidal

_BITS, _POSITIONS = 4, 16


def draw() -> Figure:
    position = np.arange(_POSITIONS)
    bits = naive.binary(position, _BITS)
    # base 2**bits over 2 * bits dimensions halves the frequency from pair to pair; π makes the first period 2
    waves = sinusoidal.encode(np.pi * position, 2 * _BITS, base=2.0**_BITS)[:, 1::2]
    between = np.linspace(0, _POSITIONS - 1, 621)
    curves = sinusoidal.encode(np.pi * between, 2 * _BITS, base=2.0**_BITS)[:, 1::2]
    figure, axes = style.figure(_BITS, 2, height=3.9, sharex=True, sharey="col", width="wide", narrow={"height": 3.9})
    for bit, (left, right) in enumerate(axes):
        left.bar(position, bits[:, bit], width=0.86, color=style.LIGHT.orange)
        left.plot(position, np.zeros(_POSITIONS), ".", color=style.LIGHT.orange, markersize=3)
        left.set(yticks=[0, 1], ylim=(-0.25, 1.25), ylabel=f"i = {bit}")
        right.plot(between, curves[:, bit], color=style.LIGHT.grid, linewidth=1)
        right.plot(position, waves[:, bit], ".", color=style.LIGHT.blue, markersize=6)
        right.set(yticks=[-1, 1], ylim=(-1.3, 1.3))
    axes[0, 0].set_title("Bits jump")
    axes[0, 1].set_title("Cosines glide")
    for ax in axes[-1]:
        ax.set(xlabel="position p (tokens)", xticks=[0, 4, 8, 12, 15])
    return figure
