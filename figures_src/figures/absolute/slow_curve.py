"""The rows of MPNet's learned table lie on a helix, one after the other: a rotation and a drift."""

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import tables


def draw() -> Figure:
    inner = tables.INNER["mpnet"]
    wave, drift = (mode[inner] for mode in tables.modes("mpnet")[1].T)
    wave, drift = wave / np.abs(wave).mean(), drift.real / np.abs(drift).max()
    colours = style.sequence(len(wave))
    figure, axes = style.figure(
        1,
        2,
        height=3.6,
        width="wide",
        narrow={"rows": 2, "columns": 1, "height": 6.8, "width_ratios": [1]},
        width_ratios=[1, 1.4],
    )
    figure.suptitle("A learned table winds along a helix", x=0.01, ha="left", fontweight="bold")
    axes[0].scatter(wave.real, wave.imag, s=5, c=colours, linewidths=0)
    axes[0].set(
        title="from its end: a circle", aspect="equal", xlabel="rotation, first part", ylabel="rotation, second part"
    )
    axes[1].scatter(drift, wave.imag, s=5, c=colours, linewidths=0)
    axes[1].set(title="from its side: a wave", xlabel="drift", ylabel="rotation, second part", xticks=[-1, 0, 1])
    for ax in axes:
        ax.set(yticks=[-1, 0, 1])
    axes[0].set(xticks=[-1, 0, 1])
    positions = Normalize(inner.start, inner.stop - 1)
    bar = figure.colorbar(ScalarMappable(positions, ListedColormap(colours)), ax=axes, ticks=[1, 255, 510], aspect=14)
    bar.outline.set_visible(False)
    bar.set_label("position")
    return figure
