"""The same four profiles of the distance give one token a bias for the near, and another one for twelve back."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import content_bias

_BACK = np.arange(32)  # tokens
_PROFILES = np.stack(  # drawn by hand, to be told apart: trained ones are not public in a small model
    [np.exp(-_BACK / 3), np.exp(-((_BACK - 12) ** 2) / 8), _BACK == 1, -np.log1p(_BACK) / np.log(32)]
).astype(float)
_MIXES = {"looks near": (1.5, 0.0, 0.6, 0.7), "looks twelve back": (0.1, 2.0, -0.3, 0.2)}


def draw() -> Figure:
    figure, axes = style.figure(columns=2, width="wide", height=2.6, narrow={"rows": 2, "columns": 1, "height": 4.8})
    for profile, colour in zip(_PROFILES, style.sequence(len(_PROFILES)), strict=True):
        axes[0].plot(_BACK, profile, color=colour)
    axes[0].set(title="Learned: profiles that all tokens share", ylabel="profile")
    colours = (style.LIGHT.orange, style.LIGHT.blue)
    biases = content_bias.bias(np.asarray([*_MIXES.values()]), _PROFILES, np.stack([_BACK, _BACK]))
    for name, bias, colour in zip(_MIXES, biases, colours, strict=True):
        axes[1].plot(_BACK, bias, color=colour)
        peak = bias.argmax()
        axes[1].text(_BACK[peak] + 1.5, bias[peak], name, color=colour, va="center")
    axes[1].set(title="Computed: the mix of each token", ylabel="bias on the score")
    for ax in axes:
        ax.set(xlabel="distance (tokens back)", xlim=(0, 31), xticks=range(0, 31, 6))
    return figure
