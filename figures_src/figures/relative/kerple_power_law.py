"""A straight bias makes weights fall off a cliff; a logarithmic one makes them a power, a line on these axes."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import alibi, kerple

_DISTANCE = np.unique(np.geomspace(1, 10_000, 90).round().astype(int))
_SLOPE = 1 / 16
_LOWEST = 1e-6


@interactive(
    r1=Slider("r₁", np.round(np.arange(0.25, 3.01, 0.125), 3), start=1.0),
    r2=Slider("r₂", (0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0), start=1.0, unit="per token"),
)
def draw(r1: float, r2: float) -> Figure:
    figure, ax = style.figure(height=3.7)
    ax.set_title("ALiBi falls off a cliff, KERPLE along a line")
    straight = alibi.bias(np.array([0]), -_DISTANCE, np.array([_SLOPE]))[0, 0]
    curved = kerple.logarithmic(np.array([0]), -_DISTANCE, np.array([r1]), np.array([r2]))[0, 0]
    ax.plot(_DISTANCE, np.maximum(np.exp(straight), _LOWEST / 2), "--", color=style.LIGHT.muted)
    ax.plot(_DISTANCE, np.maximum(np.exp(curved), _LOWEST / 2), color=style.method("kerple"))
    ax.text(150, 2e-5, f"ALiBi,\nslope 1/{1 / _SLOPE:.0f}", color=style.LIGHT.muted, ha="right", va="top")
    end = np.sum(curved > np.log(30 * _LOWEST)) - 1
    ax.text(_DISTANCE[end], np.exp(curved[end]) / 2, "KERPLE", color=style.method("kerple"), ha="right", va="top")
    ax.set(xscale="log", yscale="log", xlim=(1, 10_000), ylim=(_LOWEST, 1.5))
    ax.set(xlabel="distance Δ (tokens)", ylabel="weight, relative to Δ = 0")
    ax.set_xticks([1, 10, 100, 1000, 10_000], ["1", "10", "100", "1,000", "10,000"])
    style.powers(ax.yaxis)
    ax.minorticks_off()
    ax.grid()
    return figure
