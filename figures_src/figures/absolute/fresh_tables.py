"""A fresh table knows nothing of near and far: all positions are equally unlike. Sinusoids are alike nearby."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import learned, sinusoidal

_LENGTH, _WIDTH = 48, 128


def draw() -> Figure:
    figure, axes = style.figure(
        1, 2, height=3.6, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 7.0}
    )
    for ax, title, encoding in (
        (axes[0], "Learned, fresh: no neighbours", learned.initialise(_LENGTH, _WIDTH)),
        (axes[1], "Sinusoidal: near is similar", sinusoidal.encode(np.arange(_LENGTH), _WIDTH)),
    ):
        unit = encoding / np.linalg.norm(encoding, axis=-1, keepdims=True)
        image = ax.imshow(unit @ unit.T, vmin=-1, vmax=1, cmap=style.DIVERGING)
        ax.set(title=title, xlabel="position n", xticks=[0, 16, 32, 47], yticks=[0, 16, 32, 47])
        ax.set_ylabel("position m")
        ax.spines[:].set_visible(False)
        ax.label_outer()
    place = {"location": "bottom", "aspect": 24, "shrink": 0.7} if style.is_narrow() else {"shrink": 0.75, "aspect": 14}
    bar = figure.colorbar(image, ax=axes, ticks=[-1, 0, 1], **place)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("cosine of e(m), e(n)")
    return figure
