"""One of the 32 buckets of a released bias was never used: the zero tokens ahead."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.models import tables


def draw() -> Figure:
    figure, ax = style.figure(height=2.8)
    table = tables.relative_bias().T
    largest = 8.0
    image = ax.imshow(table, vmin=-largest, vmax=largest, cmap=style.DIVERGING, aspect="auto")
    ax.set(xlabel="bucket", ylabel="head", xticks=[0, 8, 16, 24, 31], yticks=np.arange(0, 12, 3))
    ax.spines[:].set_visible(False)
    ax.set_title("bucket 16: never used", loc="center")
    bar = figure.colorbar(image, ax=ax, ticks=[-8, -4, 0, 4, 8], aspect=14)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("bias")
    return figure
