"""The dot product of two encodings is the same along every diagonal: it depends on the distance alone."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_D_MODEL = 128
_POSITIONS = 64


def draw() -> Figure:
    encoding = sinusoidal.encode(np.arange(_POSITIONS), _D_MODEL)
    figure, ax = style.figure(height=3.6)
    image = ax.imshow(encoding @ encoding.T, vmin=-_D_MODEL // 2, vmax=_D_MODEL // 2, cmap=style.DIVERGING)
    for distance in (0, 16, 40):
        ends = np.array([0, _POSITIONS - 1 - distance])
        ax.plot(ends, ends + distance, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (3, 2)))
        ax.annotate(
            f"Δ = {distance}",
            (0, distance),
            xytext=(14, -1),
            textcoords="offset points",
            va="top",
            color=style.LIGHT.ink,
        )
    ax.set_title("One value on every diagonal")
    ax.set(xlabel="position n (tokens)", ylabel="position m (tokens)")
    ax.set(xticks=range(0, _POSITIONS, 16), yticks=range(0, _POSITIONS, 16))
    bar = figure.colorbar(image, ax=ax, ticks=[0, 16, 32, 48, 64])
    bar.ax.set_ylim(0, _D_MODEL // 2)
    bar.outline.set_visible(False)
    bar.set_label("e(m) · e(n)")
    return figure
