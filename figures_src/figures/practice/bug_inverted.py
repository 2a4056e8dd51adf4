"""Three of four layers lose their positions, and the fourth gets some that it never had."""

import torch
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import inverted

LAYERS, LIST = 12, [1, 1, 1, 0] * 3


def draw() -> Figure:
    figure, ax = style.figure(height=2.0)
    for row, (name, colour) in enumerate(before_after.COLOURS.items()):
        program = inverted.buggy if name == "as written" else inverted.fixed
        rotated = [bool(program(0, 1, layer, LIST, torch.add)) for layer in range(LAYERS)]
        ax.text(-0.8, -row, name, ha="right", va="center", color=colour)
        for layer, is_rotated in enumerate(rotated):
            face = {"facecolor": colour} if is_rotated else {"facecolor": "none"}
            ax.add_patch(Rectangle((layer - 0.4, -row - 0.4), 0.8, 0.8, edgecolor=colour, linewidth=1.2, **face))
    for layer in range(LAYERS):
        ax.text(layer, -1.8, f"{layer + 1}", ha="center", va="center", color=style.LIGHT.muted)
    ax.text(-0.8, -1.8, "layer", ha="right", va="center", color=style.LIGHT.muted)
    ax.set_title("The wrong layers rotate (filled)")
    ax.set(xlim=(-3.9, LAYERS - 0.4), ylim=(-2.2, 0.6), aspect="equal")
    ax.axis("off")
    return figure
