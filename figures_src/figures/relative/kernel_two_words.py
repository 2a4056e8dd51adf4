"""ALiBi has one profile for all words, Transformer-XL one for each query, rotary encodings one for each pair."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import one_pair

_LENGTH = 33  # tokens
_SHOWN = ("alibi", "transformer_xl", "rotary")
_NOTES = {
    "alibi": "one profile for all",
    "transformer_xl": "one profile for each query",
    "rotary": "one profile for each pair",
}


def draw() -> Figure:
    query, other_query, key, other_key = one_pair.vectors(4, seed=7)
    pairs = {
        "query A, key A": (query, key, "-", style.LIGHT.ink, 1.6),
        "query A, key B": (query, other_key, (0, (4, 3)), style.LIGHT.orange, 2.4),
        "query B, key A": (other_query, key, ":", style.LIGHT.blue, 2.4),
    }
    figure, axes = style.figure(3, height=6.0, sharex=True)
    distance = np.arange(_LENGTH)
    for ax, name in zip(axes, _SHOWN, strict=True):
        for label, (q, k, line, colour, width) in pairs.items():
            change = one_pair.scores(name, q, k, _LENGTH)[-1, ::-1]
            # only shapes are compared: Transformer-XL's u·k shifts a whole profile
            ax.plot(distance, change - change[0], linestyle=line, color=colour, linewidth=width, label=label)
        ax.set(title=f"{one_pair.TITLES[name]}: {_NOTES[name]}", ylabel="score change")
    axes[0].legend(loc="lower left")
    axes[-1].set(xlabel="distance Δ (tokens)", xlim=(0, _LENGTH - 1), xticks=range(0, _LENGTH, 8))
    return figure
