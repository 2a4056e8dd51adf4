"""NeRF's waves on the axes give a cross that repeats; random waves give one round spot."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import fourier, multi_axis

_OCTAVES = 5
_SIGMA = 2.5
_REACH = 1.2


def draw() -> Figure:
    place = np.linspace(-_REACH, _REACH, 121)
    offsets = np.stack(np.meshgrid(place, place, indexing="ij"), axis=-1)
    ways = {
        "Octaves: a cross that comes again": fourier.octaves(2, _OCTAVES),
        "Random waves: one spot": fourier.gaussian(2, 256, sigma=_SIGMA),
    }
    figure, panels = style.figure(
        1, 2, height=4.1, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.2}
    )
    for ax, (title, frequencies) in zip(panels, ways.items(), strict=True):
        extent = (-_REACH, _REACH, _REACH, -_REACH)
        image = ax.imshow(multi_axis.kernel(offsets, frequencies), cmap=style.DIVERGING, vmin=-1, vmax=1, extent=extent)
        ax.set(title=title, xticks=(-1, 0, 1), yticks=(-1, 0, 1), xlabel="difference in x")
        ax.set_ylabel("difference in y")
        ax.label_outer()
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.6, aspect=30, pad=0.02)
    bar.set_ticks([-1, 0, 1], labels=["−1", "0: unlike", "1: the same"])
    bar.outline.set_visible(False)
    return figure
