"""A match in slow pairs fades once they have turned, later with a larger base, never in pairs that do not rotate."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, rotary

_HEAD_DIM = 128
_DISTANCES = np.geomspace(1, 1_000_000, 160).round()  # tokens
_BASES = [digit * 10**power for power in range(3, 8) for digit in (1, 2, 5)]
_COMPARED = {10_000: 0.66, 500_000: 0.46, 10_000_000: 0.26}  # base -> height of its name
_TICKS = {1: "1", 100: "100", 10_000: "10,000", 1_000_000: "1,000,000"}


@interactive(
    base=Slider("Base b", _BASES, start=10_000), count=Slider("Slowest pairs used", (1, 2, 4, 8, 16, 32), start=16)
)
def draw(base: int, count: int) -> Figure:
    figure, ax = style.figure(height=3.3)
    ax.plot(_DISTANCES[[0, -1]], [1, 1], color=style.LIGHT.ink, linewidth=1.6, linestyle=(0, (4, 3)))
    ax.text(1.2, 1.06, "pairs that do not rotate", color=style.LIGHT.ink)
    for (each, height), colour in zip(_COMPARED.items(), style.sequence(len(_COMPARED)), strict=True):
        ax.plot(_DISTANCES, _match(count, each), color=colour, linewidth=1)
        ax.text(1.2, height, f"base {each:,}", color=colour)
    ax.plot(_DISTANCES, _match(count, base), color=style.method("rotary"), linewidth=2.4)
    pairs = "slowest pair" if count == 1 else f"{count} slowest pairs"
    ax.set_title(f"Base {base:,}, the {pairs}")
    ax.set(xscale="log", xlabel="distance Δ (tokens)", ylabel="score of a match, share", xlim=(1, _DISTANCES[-1]))
    ax.set_xticks(list(_TICKS), list(_TICKS.values()))
    ax.set_ylim(-1.05, 1.25)
    ax.minorticks_off()
    return figure


def _match(count: int, base: float) -> np.ndarray:
    """Score by distance of a query and an equal key that use only the `count` slowest pairs, as a share of its peak."""
    return attention.kernel(_DISTANCES, rotary.frequencies(_HEAD_DIM, base)[-count:])
