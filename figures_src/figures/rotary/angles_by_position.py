"""Every pair turns in the same way, only later and later: the slowest takes over 50,000 tokens for one turn."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

_HEAD_DIM = 128
_BASE = 10_000
_LAST = 100_000  # tokens
_COLUMNS = 600
_MOST_TURNS = 8  # more are too fine to draw on this axis


def draw() -> Figure:
    frequencies = rotary.frequencies(_HEAD_DIM, _BASE)
    wavelengths = rotary.wavelengths(frequencies)
    exponent = np.linspace(0, np.log10(_LAST), _COLUMNS)
    angles = rotary.angles(10**exponent, frequencies).T
    shown = np.where(angles < 2 * np.pi * _MOST_TURNS, np.cos(angles), np.nan)

    figure, ax = style.figure(height=4.4, width="wide", narrow={"height": 3.2})
    ax.set_title("The same wave in every pair, only later", pad=20)
    pairs = _HEAD_DIM // 2
    extent = (0, exponent[-1], pairs - 0.5, -0.5)
    ax.imshow(shown, aspect="auto", vmin=-1, vmax=1, cmap=style.DIVERGING, extent=extent)
    ax.plot(np.log10(wavelengths), np.arange(pairs), color=style.LIGHT.ink, linewidth=1.6)
    ax.text(np.log10(wavelengths[0]), -1.2, "one turn", ha="center", va="bottom", color=style.LIGHT.ink)
    ax.text(4.95, 8, f"more than {_MOST_TURNS} turns", ha="right", color=style.LIGHT.muted)
    ax.set(xlabel="position (tokens)", ylabel="pair i (0 is the fastest)", yticks=(0, 16, 32, 48, 63))
    ax.set_xticks(range(6), ["1", "10", "100", "1,000", "10,000", "100,000"])
    return figure
