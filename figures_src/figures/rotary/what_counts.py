"""What counts as distance: RoPE counts every token, a selective rotation only those that its steps name."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style

_WORDS = ["the", "cat", "sat", ".", "a", "dog", "ran", "off", ".", "birds", "sang", "."]


def draw() -> Figure:
    figure, ax = style.figure(height=3.2)
    ax.set_title("RoPE counts tokens; a selective rotation, sentences")
    place = np.arange(len(_WORDS))
    stops = np.cumsum([word == "." for word in _WORDS])
    ax.plot(place, place, "o-", color=style.method("rotary"))
    ax.step(place, stops, "o-", where="post", color=style.LIGHT.blue)
    ax.text(6.6, 8.6, "RoPE: every token", color=style.method("rotary"), ha="right")
    ax.text(11, 3.7, "selective: full stops", color=style.LIGHT.blue, ha="right")
    ax.set_xticks(place, _WORDS, rotation=45)
    ax.set(xlabel="token", ylabel="steps rotated", ylim=(-0.5, 11.9), yticks=range(0, 12, 3))
    return figure
