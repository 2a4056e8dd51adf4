"""Which key head each query head is given, with two key heads for eight query heads: wires that cross, or blocks."""

import torch
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import shared_keys

_SHARING = 4  # query heads to a key head
_HEADS = 2
_TITLES = {"as written": "as written: neighbours part", "fixed": "fixed: neighbours share"}


def draw() -> Figure:
    keys = torch.arange(float(_HEADS))[None, :, None, None]  # the number of its head
    figure, both = style.figure(
        1, 2, height=2.7, width="wide", narrow={"rows": 2, "columns": 1, "height": 4.6, "width_ratios": [1]}
    )
    for ax, program, (name, colour) in zip(
        both, (shared_keys.buggy, shared_keys.fixed), before_after.COLOURS.items(), strict=True
    ):
        for query, key in enumerate(program(keys, _SHARING).flatten().tolist()):
            place = _SHARING * (key + 0.5) - 0.5
            ax.plot([query, place], [1, 0], color=colour, linewidth=1.8)
            ax.plot(query, 1, "o", color=style.LIGHT.green, markersize=8)
            ax.text(query, 1.2, str(query), ha="center", va="center", color=style.LIGHT.muted)
        for key in range(_HEADS):
            place = _SHARING * (key + 0.5) - 0.5
            ax.plot(place, 0, "s", color=style.LIGHT.purple, markersize=12)
            ax.text(place, -0.3, f"key head {key}", ha="center", va="center", color=style.LIGHT.muted)
        ax.text(-0.9, 1.2, "query\nhead", ha="right", va="center", color=style.LIGHT.muted)
        ax.set_title(_TITLES[name], color=colour)
        ax.set(xlim=(-2.2, _SHARING * _HEADS - 0.4), ylim=(-0.5, 1.5))
        ax.axis("off")
    return figure
