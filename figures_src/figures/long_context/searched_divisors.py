"""Of two lists of LongRoPE's divisors one climbs in steps, as a search leaves them; half of the other is a formula."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.encoding import by_parts, rotary

_SHAPES = {"phi_3_5_mini": "steps, as a search leaves them", "phi_4_mini": "a line, as a formula writes it"}


def draw() -> Figure:
    figure, axes = style.figure(2, height=4.6, sharex=True, sharey=True)
    for ax, (key, shape) in zip(axes, _SHAPES.items(), strict=True):
        model = models.one(key)
        part, scaling = model.rotary[0], model.rotary[0].scaling
        pairs = np.arange(part.dims // 2)
        factor, length = scaling["factor"], scaling["original_length"]
        yarn = by_parts.yarn(part.dims, part.base, factor=factor, original_length=length).frequencies
        formula = rotary.frequencies(part.dims, part.base) / yarn
        ax.plot(pairs, formula, color=style.LIGHT.grey, linewidth=1.6)
        ax.plot(pairs, scaling["long_factors"], "o-", color=style.method("rotary"), markersize=3, linewidth=1)
        ax.set_title(f"{model.name}: {shape}")
        ax.set(yscale="log", ylabel="divided by", ylim=(0.85, 90), xticks=[0, 16, 32, 47])
        ax.set_yticks([1, 4, 16, 64], ["1", "4", "16", "64"])
        ax.minorticks_off()
    for ax, long in ((axes[0], (20, 45)), (axes[1], (21, 14))):
        ax.text(*long, "long list", color=style.method("rotary"), ha="right")
        ax.text(35, 9, "YaRN's formula", color=style.LIGHT.muted)
    axes[-1].set_xlabel("pair i (0 is the fastest)")
    return figure
