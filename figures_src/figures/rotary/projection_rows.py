"""To change the layout of a model, re-order the rows of its query and key projections, head by head."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import ConnectionPatch

from figures_src.drawing import style
from figures_src.encoding import layout

_HEADS, _HEAD_DIM, _D_MODEL = 2, 8, 10


def draw() -> Figure:
    weight = np.random.default_rng(1).normal(size=(_HEADS * _HEAD_DIM, _D_MODEL))
    rows = np.arange(_HEADS * _HEAD_DIM)
    order = layout.convert_projection(rows, _HEAD_DIM, "interleaved", "half_split")
    figure, (before, after) = style.figure(1, 2, height=3.9)
    figure.get_layout_engine().set(wspace=0.32)
    for ax, shown, title in ((before, rows, "interleaved"), (after, order, "half-split")):
        ax.imshow(weight[shown], cmap=style.DIVERGING, vmin=-2.5, vmax=2.5)
        ax.set(title=title, xticks=(0, _D_MODEL - 1), xlabel="entry of the input x", yticks=rows)
        ax.set_yticklabels([f"{'ab'[row % 2]}{'₀₁₂₃'[row % _HEAD_DIM // 2]}" for row in shown])
        for label, row in zip(ax.get_yticklabels(), shown, strict=True):
            label.set_color(style.sequence(_HEAD_DIM // 2)[row % _HEAD_DIM // 2])
        ax.axhline(_HEAD_DIM - 0.5, color=style.LIGHT.ink, linewidth=1.2)
    before.set_ylabel("row of the projection: head 0, then head 1")
    for place, row in enumerate(order):
        colour = style.sequence(_HEAD_DIM // 2)[row % _HEAD_DIM // 2]
        ends = ((1.04, row), (-0.28, place))
        transforms = (before.get_yaxis_transform(), after.get_yaxis_transform())
        figure.add_artist(ConnectionPatch(*ends, *transforms, color=colour)).set_in_layout(False)
    return figure
