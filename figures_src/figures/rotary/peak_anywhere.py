"""For every query and every distance there is a key that scores highest just there."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, rotary

_HEAD_DIM = 128
_DISTANCES = np.arange(0, 1_001, 4)  # tokens
_PEAKS = (0, 1, 2, 3, 5, 10, 20, 35, *range(50, 401, 50), *range(500, 1_001, 100))


@interactive(
    peak=Slider("Highest at", _PEAKS, start=200, unit="tokens", play=True),
    base=Slider("Base b", (1_000, 10_000, 500_000), start=10_000),
)
def draw(peak: int, base: int) -> Figure:
    figure, ax = style.figure(height=3.2)
    distances = np.where(np.abs(_DISTANCES - peak) <= 2, peak, _DISTANCES)  # the peak itself is among them
    # the score of q = (1, 1, ...) and of the key that is q turned by `peak` tokens, as a share of its peak
    score = attention.kernel(peak - distances, rotary.frequencies(_HEAD_DIM, base))
    ax.plot(distances, score, color=style.method("rotary"), linewidth=1.8)
    ax.plot(peak, 1, "o", color=style.LIGHT.ink, markersize=8)
    ax.set_title(f"Rotated by {peak:,} token{'s' * (peak != 1)}, a key scores highest at {peak:,}")
    ax.set(xlabel="distance Δ = m − n (tokens)", ylabel="score, share of its peak")
    ax.set(xlim=(-12, 1_012), ylim=(-0.2, 1.1), yticks=[0, 0.5, 1])
    ax.xaxis.set_major_formatter("{x:,.0f}")
    return figure
