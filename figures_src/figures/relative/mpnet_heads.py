"""The heads of one released bias look ahead, back, nearby or nowhere in particular."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import t5
from figures_src.models import tables

_REACH = 128  # tokens on either side


def draw() -> Figure:
    figure, axes = style.figure(
        3, 4, height=4.8, width="wide", narrow={"rows": 6, "columns": 2, "height": 8.0}, sharex=True, sharey=True
    )
    offset = np.arange(-_REACH, _REACH + 1)
    bias = tables.relative_bias()[t5.buckets(offset)]
    colours = (style.LIGHT.blue, style.LIGHT.orange, style.LIGHT.green, style.LIGHT.muted, style.LIGHT.purple)
    panels = iter(axes.flat)
    for (kind, heads), colour in zip(tables.KINDS_OF_HEADS.items(), colours, strict=True):
        for head in heads:
            ax = next(panels)
            ax.axvline(0, color=style.LIGHT.grid, linewidth=0.8)
            ax.axhline(0, color=style.LIGHT.grid, linewidth=0.8)
            ax.plot(offset, bias[:, head], color=colour, drawstyle="steps-mid", linewidth=1.4)
            # accepted: looks: a token itself, offset 0, is a spike of one step
            ax.set(title=f"head {head}: {kind}", ylim=(-8.5, 4.5), xticks=[-128, 0, 128], yticks=[-8, -4, 0, 4])
            ax.title.set_color(colour)
    figure.suptitle("Twelve heads of MPNet look in five ways", x=0.01, ha="left", fontweight="bold")
    figure.supxlabel("offset, key − query (tokens)", size="medium")
    figure.supylabel("bias", size="medium")
    return figure
