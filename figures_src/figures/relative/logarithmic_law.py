"""The similarity of sinusoids and the learned bias of T5's kind fall along the same line: the logarithm of distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal, t5
from figures_src.models import tables

_BASE, _WIDTH, _LAST = 10_000.0, 512, 4096
_HEADS = {7: style.LIGHT.gold, 8: style.LIGHT.green}


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
    for head, colour in _HEADS.items():
        right.plot(near, bias[:, head], drawstyle="steps-mid", color=colour)
        slope, start = tables.line(head, logarithmic=True)[:2]
        right.plot(near, start + slope * np.log(near), "--", color=style.LIGHT.ink)
        right.text(140, bias[-1, head], f"head {head}", color=colour, va="bottom" if head == 7 else "top")
    right.set(title="A learned bias: straight, too", ylabel="bias, keys before the query", xticks=[1, 10, 100])
    for ax in (left, right):
        ax.set(xlabel="distance Δ (tokens)", xscale="log")
        style.powers(ax.xaxis)
        ax.minorticks_off()
    return figure
