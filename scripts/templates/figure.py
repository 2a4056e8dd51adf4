"""Two pairs of one head: the fast one is back after six tokens, the slow one has hardly moved after forty."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

# TODO: this is the example; put your own in the place of each line
_HEAD_DIM = 8
_POSITIONS = 40
_PAIRS = ((0, style.LIGHT.orange), (2, style.LIGHT.blue))


def draw() -> Figure:
    position = np.linspace(0, _POSITIONS, 401)  # between tokens, too, to show the wave that they lie on
    angles = rotary.angles(position, rotary.frequencies(_HEAD_DIM))
    figure, ax = style.figure(height=2.6)
    for pair, colour in _PAIRS:
        ax.plot(position, np.cos(angles[:, pair]), color=colour, label=f"pair {pair}")
    style.label_lines(ax)
    ax.set(xlabel="position p (tokens)", ylabel="cosine of the angle", xlim=(0, _POSITIONS))
    return figure
