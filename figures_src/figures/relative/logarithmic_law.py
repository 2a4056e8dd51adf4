"""The similarity of sinusoids and the learned bias of T5's kind fall along the same line: the logarithm of distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal, t5
from figures_src.models import tables

_BASE, _WIDTH, _LAST = 10_000.0, 512, 4096
_HEAD = 8


def draw() -> Figure:
    figure, (left, right) = style.figure(
        1, 2, height=3.2, width="wide", narrow={"rows": 2, "columns": 1, "height": 6.0}
    )
    distance = np.unique(np.geomspace(1, _LAST, 400).astype(int))
    encoding = sinusoidal.encode(np.arange(_LAST + 1), _WIDTH)
    left.plot(
        distance,
        encoding[distance] @ encoding[0] / (_WIDTH / 2),
        color=style.method("sinusoidal"),
        marker=".",
        linestyle="none",
        markersize=3,
    )
    left.plot(distance, 1 - (np.log(distance) + np.euler_gamma) / np.log(_BASE), "--", color=style.LIGHT.ink)
    left.set(title="Sinusoids: a straight line", ylabel="similarity", ylim=(0, 1.03), xticks=[1, 10, 100, 1000])
    near = np.arange(1, 129)
    bias = tables.relative_bias()[t5.buckets(-near)]
    right.plot(near, bias[:, _HEAD], drawstyle="steps-mid", color=style.method("t5"))
    slope, start = tables.line(_HEAD, logarithmic=True)[:2]
    right.plot(near, start + slope * np.log(near), "--", color=style.LIGHT.ink)
    right.set(title="A learned bias: straight, too", ylabel="bias", xticks=[1, 10, 100])
    for ax, fall in ((left, 1 / np.log10(_BASE)), (right, -slope * np.log(10))):
        ax.text(0.98, 0.92, f"each factor of 10\ncosts {fall:.2f}", transform=ax.transAxes, ha="right", va="top")
        ax.set(xlabel="distance Δ (tokens)", xscale="log")
        style.powers(ax.xaxis)
        ax.minorticks_off()
    return figure
