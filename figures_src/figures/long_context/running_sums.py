"""Rotation by a sum over tokens: it can count what they say, and from some distance on it says nothing on average."""

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike, NDArray

from figures_src.drawing import style

_BITS = (0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0)
_FARTHEST, _MEAN, _SPREADS = 60, 0.25, (0.15, 0.4)  # tokens, radians per token


def draw() -> Figure:
    figure, (left, right) = style.figure(
        1,
        2,
        height=3.0,
        width="wide",
        width_ratios=(4, 5),
        narrow={"rows": 2, "columns": 1, "height": 5.2, "width_ratios": (1,)},
    )
    tokens = np.arange(len(_BITS))
    turns = np.cumsum(_BITS) / 2
    left.plot(tokens, 0.18 * (tokens + 1), color=style.LIGHT.muted, linestyle="--", linewidth=1.4)
    left.plot(tokens, turns, "o-", color=style.method("rotary"), drawstyle="steps-post", linewidth=1.6, markersize=4.5)
    left.text(3.6, 0.62, "RoPE: the same\nfor every token", color=style.LIGHT.muted, va="top")
    left.text(0.0, 2.55, "half a turn\nfor each 1", color=style.method("rotary"), va="center")
    left.set_xticks(tokens, [f"{bit}" for bit in _BITS])
    left.set_yticks([0, 1, 2, 3])
    left.set(title="Angles that tokens choose can count", xlabel="token", ylabel="turns so far", ylim=(-0.15, 3.3))

    distance = np.arange(_FARTHEST + 1)
    right.plot(distance, np.cos(_MEAN * distance), color=style.LIGHT.muted, linestyle="--", linewidth=1.2)
    for spread, colour in zip(_SPREADS, (style.LIGHT.sky, style.method("rotary")), strict=True):
        right.plot(distance, _mean_cosine(distance, _MEAN, spread), color=colour, linewidth=1.8)
    right.text(50.3, 1.16, "RoPE: no spread", color=style.LIGHT.muted, ha="center", va="center")
    right.text(25, 1.16, "spread 0.15 rad", color=style.LIGHT.sky, ha="center", va="center")
    right.text(12.6, 0.28, "spread\n0.4 rad", color=style.method("rotary"), ha="center", va="center")
    right.set(
        title="Random ones average out to nothing", xlabel="distance (tokens)", ylabel="mean cosine", ylim=(-1.1, 1.35)
    )
    right.set_yticks([-1, 0, 1])
    return figure


def _mean_cosine(distance: ArrayLike, mean: float, spread: float) -> NDArray[np.float64]:
    """Of the sum of `distance` independent normal angles: cos(mean D) exp(-spread^2 D / 2), the real part of their
    characteristic function at 1.

    mean, spread: radians per token.
    """
    distance = np.asarray(distance, dtype=np.float64)
    return np.cos(mean * distance) * np.exp(-(spread**2) * distance / 2)
