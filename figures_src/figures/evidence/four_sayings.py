"""Four popular sentences about positions, each with a computed picture that refutes it."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary, sinusoidal

_WIDTH = 128
_PEAK = 600  # distance at which the key of the first panel is the query, turned on
_FULL_TURN = 2 * np.pi * 10_000  # tokens after which positions are said to repeat
_LONGEST = 100_000  # tokens
_BIN = 500  # tokens of which the second panel shows the highest value


def draw() -> Figure:
    figure, axes = style.figure(
        2, 2, height=5.6, width="wide", narrow={"rows": 4, "columns": 1, "height": 9.4}, gridspec_kw={"hspace": 0.12}
    )
    for ax, panel in zip(axes.flat, (_decay, _repeat, _near, _base), strict=True):
        panel(ax)
        ax.text(
            1.0,
            0.97,
            "false",
            transform=ax.transAxes,
            ha="right",
            va="top",
            color=style.LIGHT.danger,
            fontweight="bold",
            rotation=-8,
            bbox={"boxstyle": "round,pad=0.25", "facecolor": "none", "edgecolor": style.LIGHT.danger, "linewidth": 1.4},
        )
    return figure


def _decay(ax: Axes) -> None:
    distance = np.arange(0, 1001, 4)  # enough to be seen
    score = attention.kernel(_PEAK - distance, rotary.frequencies(_WIDTH))
    ax.plot(distance, score, ".", color=style.method("rotary"), markersize=3)
    ax.annotate("this key: highest\n600 tokens away", (_PEAK, 1.0), (570, 1.0), ha="right", va="top")
    ax.set(title="“RoPE scores fall with distance”", xlabel="distance (tokens)", ylabel="share of the peak")
    ax.set(xlim=(0, distance[-1]), ylim=(0, 1.2), xticks=[0, 300, 600, 900], yticks=[0, 0.5, 1])


def _repeat(ax: Axes) -> None:
    far = np.arange(1, _LONGEST)
    similar = np.append(1, attention.kernel(far, rotary.frequencies(_WIDTH)))
    highest = similar[:_LONGEST].reshape(-1, _BIN).max(axis=1)
    ax.step(np.arange(0, _LONGEST, _BIN) / 1000, highest, color=style.method("rotary"), where="post", linewidth=1.2)
    ax.axvline(_FULL_TURN / 1000, color=style.LIGHT.muted, linestyle=":", linewidth=1)
    ax.text(_FULL_TURN / 1000 - 2, 0.72, "here it should\nbe 1 again", color=style.LIGHT.ink, ha="right", va="center")
    ax.set(title="“It repeats after 63,000 tokens”", xlabel="distance (thousand tokens)", ylabel="similarity")
    ax.set(xlim=(0, _LONGEST / 1000), ylim=(0, 1.2), xticks=[0, 30, 63, 100], yticks=[0, 0.5, 1])


def _near(ax: Axes) -> None:
    steps = np.arange(257)
    product = sinusoidal.encode(steps, _WIDTH) @ sinusoidal.encode(0, _WIDTH)
    rises = np.append(False, np.diff(product) > 0)
    ax.plot(steps[~rises], product[~rises], ".", color=style.method("sinusoidal"), markersize=3.5)
    ax.plot(steps[rises], product[rises], ".", color=style.LIGHT.danger, markersize=3.5)
    ax.text(70, 52, f"rises at {rises.sum()}\nof {len(steps) - 1} steps", color=style.LIGHT.danger, va="center")
    ax.set(title="“Nearer is more similar”", xlabel="distance of two sinusoids (tokens)", ylabel="dot product")
    ax.set(xlim=(-3, steps[-1]), ylim=(0, 76), xticks=[0, 128, 256], yticks=[0, 32, 64])


def _base(ax: Axes) -> None:
    pair = np.arange(_WIDTH // 2)
    for value, colour, up in ((10_000, style.LIGHT.muted, 6), (500_000, style.method("rotary"), -9)):
        frequencies = rotary.frequencies(_WIDTH, value)
        ax.semilogy(pair, frequencies, ".", color=colour, markersize=3.5)
        text = f"base {value:,}"
        at = (46, frequencies[46]) if up > 0 else (36, frequencies[36])
        ax.annotate(
            text,
            at,
            (0, up),
            textcoords="offset points",
            color=colour,
            ha="left" if up > 0 else "right",
            va="bottom" if up > 0 else "top",
        )
    slowest = rotary.frequencies(_WIDTH, 10_000)[-1] / frequencies[-1]
    ax.text(1, 1.4e-6, f"slowest pair: {slowest:.0f} times slower", color=style.LIGHT.danger, va="center")
    style.powers(ax.yaxis)
    ax.set(title="“A larger base squeezes frequencies”", xlabel="pair", ylabel="radians per token")
    ax.set(ylim=(4e-7, 60), xticks=[0, 32, 63], yticks=[1e-6, 1e-3, 1])
