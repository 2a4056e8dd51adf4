"""xPos takes the ripples out of the score and makes it fall with the distance, the fast pairs first."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, rotary, xpos

_HEAD_DIM = 128
_LONGEST = 2048  # tokens
_DISTANCES = np.arange(0, _LONGEST + 1, 6)


@interactive(
    gamma=Slider("γ", (0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2, 1.6, 2.4, 3.2), start=0.4),
    scale_base=Slider("Scale base", (128, 256, 512, 1024, 2048), start=512, unit="tokens"),
)
def draw(gamma: float, scale_base: int) -> Figure:
    figure, ax = style.figure(height=3.2)
    before, after = (_rise(_score(each, scale_base)) for each in (np.inf, gamma))
    ax.set_title(f"xPos calms the highest ripple from {before:.2f} to {after:.2f}")
    ax.plot(_DISTANCES, _score(np.inf, scale_base), color=style.LIGHT.grey, linewidth=1.0)
    ax.plot(_DISTANCES, _score(gamma, scale_base), color=style.method("rotary"), linewidth=2.4)
    ax.text(1450, 0.3, "rotary", color=style.LIGHT.grey)
    ax.text(1024, -0.1, f"xPos, γ = {gamma:g}, scale base {scale_base:,}", ha="center", color=style.method("rotary"))
    ax.set(xlabel="distance Δ = m − n (tokens)", ylabel="score of equal vectors, share")
    ax.set(xlim=(0, _LONGEST), ylim=(-0.15, 1.05), xticks=range(0, _LONGEST + 1, 512))
    ax.xaxis.set_major_formatter("{x:,.0f}")
    return figure


def _rise(score: np.ndarray) -> float:
    """By how much a score exceeds what it was at a smaller distance, at most."""
    return float(np.max(score - np.minimum.accumulate(score)))


def _score(gamma: float, scale_base: float) -> np.ndarray:
    """Score of equal vectors by distance, as a share of that at distance 0; rotary encoding for an infinite gamma."""
    decay = np.ones(_HEAD_DIM // 2) if np.isinf(gamma) else xpos.decay(_HEAD_DIM, gamma=gamma)
    sizes = decay ** (_DISTANCES[:, None] / scale_base) / (_HEAD_DIM / 2)
    return attention.kernel(_DISTANCES, rotary.frequencies(_HEAD_DIM), amplitudes=sizes)
