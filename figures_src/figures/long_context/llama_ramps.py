"""Llama 3.1 and YaRN draw the same three zones; Llama's ramp is a line in the turns, and much narrower."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.encoding import by_parts
from figures_src.models import spectrum

_SHOWN = {"llama_3_1_8b": "Llama 3.1", "llama_3_2_3b": "Llama 3.2", "llama_4_scout": "Llama 4 Scout"}

_FIRST, _LAST = 14, 42  # pairs: the faster ones are kept by all, the slower ones divided by the factor


def draw() -> Figure:
    figure, ax = style.figure(height=3.4)
    pairs = np.arange(_FIRST, _LAST + 1)
    yarn = by_parts.yarn(128, 500_000, factor=8, original_length=8_192).frequencies
    divided = spectrum.unscaled(models.one("llama_3_1_8b").rotary[0]) / yarn
    ax.plot(pairs, divided[pairs], color=style.LIGHT.ink, linestyle="--", linewidth=1.6)
    ax.text(23.2, 2.1, "YaRN by 8", color=style.LIGHT.ink, ha="right")
    for (key, name), colour in zip(_SHOWN.items(), style.sequence(len(_SHOWN)), strict=True):
        model = models.one(key)
        part = model.rotary[0]
        divided = spectrum.unscaled(part) / spectrum.scaled(part, model.declared).frequencies
        ax.plot(pairs, divided[pairs], "o-", color=colour, markersize=3.5, linewidth=2)
        ax.text(_LAST + 0.6, divided[-1], name, va="center", color=colour)
    ax.set_title("YaRN’s ramp is long, Llama’s are short")
    ax.set(xlabel="pair i (0 is the fastest of 64)", ylabel="frequency divided by", yscale="log", ylim=(0.9, 40))
    ax.set(xticks=[16, 24, 32, 40], xlim=(_FIRST - 0.5, _LAST + 8.5))
    ax.set_yticks([1, 2, 4, 8, 16, 32], ["1", "2", "4", "8", "16", "32"])
    ax.minorticks_off()
    return figure
