"""A row of a head should hold one token of its own, and holds a piece of some other token."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import split


def draw() -> Figure:
    token = torch.arange(32)[None, :, None].expand(1, 32, 16).contiguous()  # every number says whose it is
    figure, axes = style.figure(
        1, 2, height=3.0, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 4.8}
    )
    programs = (split.buggy, split.fixed)
    for ax, (name, colour), program in zip(axes, before_after.COLOURS.items(), programs, strict=True):
        heads = program(token, 4)[0, :, :, 0].numpy()
        for head, row in enumerate(heads):
            ax.plot(row, color=colour, linewidth=1.4)
            if name == "as written":
                ax.text(16, row[16] + 1, f"head {head}", color=colour, va="bottom", ha="right")
        ax.set_title(name[0].upper() + name[1:], color=colour)
        ax.set(xlabel="row of the head", ylabel="token that it holds")
        ax.label_outer()
    axes[1].text(15, 17, "all heads", color=before_after.COLOURS["fixed"], ha="right", va="bottom")
    return figure
