"""From coordinates a network paints a blur; from Fourier features of the right bandwidth it paints edges."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import clock

_GREYS = 32  # more cannot be told apart, and weigh twice as much


def draw() -> Figure:
    painted = {
        "the picture": clock.picture(clock.SIDE),
        "coordinates: blurred": clock.painted(None),
        "waves, σ = 1.5: sharp": clock.painted(1.5),
        "waves, σ = 10: drowned": clock.painted(10.0),
    }
    figure, panels = style.figure(2, 2, height=5.2)
    for ax, (title, grey) in zip(panels.flat, painted.items(), strict=True):
        ax.imshow(np.round(grey * _GREYS) / _GREYS, cmap=style.SEQUENTIAL, vmin=0, vmax=1, extent=(-1, 1, 1, -1))
        ax.set_title(title)
        ax.axis("off")
    return figure
