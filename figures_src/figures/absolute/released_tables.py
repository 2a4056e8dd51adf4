"""Two released tables, two shapes: one is striped along the diagonal, as sinusoids are, and one is a slow wave."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import tables

_POSITIONS = slice(200, 280)
_TITLES = {"e5_small": "E5-small learned fast waves", "mpnet": "MPNet learned one slow wave"}


def draw() -> Figure:
    figure, axes = style.figure(
        1, 2, height=3.2, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.4}, sharey=True
    )
    first, last = _POSITIONS.start, _POSITIONS.stop - 1
    for ax, model in zip(axes, tables.MODELS, strict=True):
        rows = tables.coordinates(model)[_POSITIONS]
        unit = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
        image = ax.imshow(
            unit @ unit.T,
            vmin=-1,
            vmax=1,
            cmap=style.DIVERGING,
            extent=(first - 0.5, last + 0.5, last + 0.5, first - 0.5),
        )
        ax.set(title=_TITLES[model], xlabel="position n", xticks=[200, 240, 279], yticks=[200, 240, 279])
        ax.spines[:].set_visible(False)
    axes[0].set_ylabel("position m")
    place = {"location": "bottom", "aspect": 24, "shrink": 0.7} if style.is_narrow() else {"shrink": 0.75, "aspect": 14}
    bar = figure.colorbar(image, ax=axes, ticks=[-1, 0, 1], **place)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("cosine")
    return figure
