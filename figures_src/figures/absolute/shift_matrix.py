"""Moving by Δ tokens is one fixed rotation of every pair: 2 × 2 blocks on the diagonal, whatever the position."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_D_MODEL = 16


def draw() -> Figure:
    figure, axes = style.figure(
        1, 2, height=3.5, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 6.4}
    )
    frequencies = sinusoidal.frequencies(_D_MODEL)
    figure.suptitle("A move turns fast pairs far and slow pairs hardly", x=0.01, ha="left", fontweight="bold")
    for ax, offset in zip(axes, (1, 10), strict=True):
        matrix = sinusoidal.shift_matrix(offset, _D_MODEL)
        image = ax.imshow(matrix, vmin=-1, vmax=1, cmap=style.DIVERGING)
        ax.spines[:].set_visible(False)
        for pair in range(_D_MODEL // 2):
            ax.add_patch(_frame(2 * pair))
            turn = np.degrees(offset * frequencies[pair]) % 360
            ax.text(
                2 * pair + 1.9, 2 * pair + 0.1, f"{turn:.2g}°" if turn < 99 else f"{turn:.0f}°", color=style.LIGHT.muted
            )
        ax.set(
            title="one token on" if offset == 1 else f"{offset} tokens on",
            xlim=(-0.5, 18.6),
            xlabel="dimension j of e(p)",
            xticks=[0, 4, 8, 12],
        )
        ax.set(ylabel="dimension j of e(p + Δ)", yticks=[0, 4, 8, 12])
        ax.label_outer()
    place = {"location": "bottom", "aspect": 24} if style.is_narrow() else {"aspect": 16}
    bar = figure.colorbar(image, ax=axes, shrink=0.62, ticks=[-1, 0, 1], **place)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("entry", color=style.LIGHT.ink)
    return figure


def _frame(first: int) -> Rectangle:
    return Rectangle(
        (first - 0.5, first - 0.5), 2, 2, facecolor="none", edgecolor=style.LIGHT.muted, linewidth=0.7, clip_on=False
    )
