"""Llama 3.1 and YaRN draw the same three zones; Llama's ramp is a line in the turns, and much narrower."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models, style
from figures_src.encoding import by_parts
from figures_src.models import spectrum

_SHOWN = {"llama_3_1_8b": "Llama 3.1", "llama_3_2_3b": "Llama 3.2", "llama_4_scout": "Llama 4 Scout"}


def draw() -> Figure:
    figure, ax = style.figure(height=3.4)
    pairs = np.arange(64)
    for (key, name), colour in zip(_SHOWN.items(), style.ramp(len(_SHOWN)), strict=True):
        model = models.one(key)
        part = model.rotary[0]
        divided = spectrum.unscaled(part) / spectrum.scaled(part, model.declared).frequencies
        ax.plot(pairs, divided, color=colour, linewidth=2.2)
        ax.text(64.5, divided[-1], name, va="center", color=colour)
    yarn = by_parts.yarn(128, 500_000, factor=8, original_length=8_192).frequencies
    ax.plot(pairs, spectrum.unscaled(models.one("llama_3_1_8b").rotary[0]) / yarn, color=style.LIGHT.muted)
    ax.text(21, 1.9, "YaRN, 8", color=style.LIGHT.muted, ha="right")
    ax.set(xlabel="pair i (0 is the fastest)", ylabel="frequency divided by", yscale="log", ylim=(0.9, 40))
    ax.set(xticks=[0, 16, 32, 48, 63], xlim=(-1, 84))
    ax.set_yticks([1, 2, 4, 8, 16, 32], ["1", "2", "4", "8", "16", "32"])
    ax.minorticks_off()
    return figure
