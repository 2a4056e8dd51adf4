"""The same four profiles of the distance give one token a bias for the near, and another one for twelve back."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import content_bias

_BACK = np.arange(32)  # tokens
_PROFILES = np.stack(  # drawn by hand, to be told apart: trained ones are not public in a small model
    [np.exp(-_BACK / 3), np.exp(-((_BACK - 12) ** 2) / 8), _BACK == 1, -np.log1p(_BACK) / np.log(32)]
).astype(float)
_NAMES = {"A near": (3.6, 0.45), "B twelve back": (14.5, 0.8), "C one back": (0.8, 1.08), "D not far": (20, -0.72)}
_MIXES = {"looks near": (1.5, 0.0, 0.6, 0.7), "looks twelve back": (0.1, 2.0, -0.3, 0.2)}


def draw() -> Figure:
    narrow = {"rows": 2, "columns": 1, "height": 5.4, "width_ratios": (1,)}
    figure, axes = style.figure(columns=2, width="wide", height=3.2, width_ratios=(2, 3), narrow=narrow)
    for (name, place), profile, colour in zip(_NAMES.items(), _PROFILES, style.sequence(4), strict=True):
        axes[0].plot(_BACK, profile, color=colour)
        axes[0].text(*place, name, color=colour)
    axes[0].set(title="Profiles that all tokens share", ylabel="profile", ylim=(-1.1, 1.3), yticks=(-1, 0, 1))
    colours, heights = (style.LIGHT.orange, style.LIGHT.blue), iter((2.7, 2.3))
    biases = content_bias.bias(np.asarray([*_MIXES.values()]), _PROFILES, np.stack([_BACK, _BACK]))
    for name, bias, colour in zip(_MIXES, biases, colours, strict=True):
        axes[1].plot(_BACK, bias, color=colour)
        mix = " ".join(f"{weight:+g} {profile}" for weight, profile in zip(_MIXES[name], "ABCD", strict=True) if weight)
        axes[1].text(30, next(heights), f"{name}: {mix.removeprefix('+').replace('-', '−')}", color=colour, ha="right")
    axes[1].set(title="Each token mixes its own bias", ylabel="bias on the score", ylim=(-0.9, 3.1), yticks=(0, 1, 2))
    for ax in axes:
        ax.set(xlabel="distance (tokens back)", xlim=(0, 31), xticks=range(0, 31, 6))
    return figure
