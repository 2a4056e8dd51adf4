"""A match in slow pairs fades once they have turned, later with a larger base, never in pairs that do not rotate."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, rotary

_HEAD_DIM = 128
_DISTANCES = np.geomspace(1, 1_000_000, 160).round()  # tokens
_BASES = [digit * 10**power for power in range(3, 8) for digit in (1, 2, 5)]
_COMPARED = 500_000  # a base
_TICKS = {1: "1", 100: "100", 10_000: "10,000", 1_000_000: "1,000,000"}


@interactive(
    base=Slider("Base b", _BASES, start=10_000), count=Slider("Slowest pairs used", (1, 2, 4, 8, 16, 32), start=16)
)
def draw(base: int, count: int) -> Figure:
    figure, ax = style.figure(height=3.3)
    ax.plot(_DISTANCES[[0, -1]], [1, 1], color=style.LIGHT.ink, linewidth=1.6, linestyle=(0, (4, 3)))
    ax.text(1.2, 1.06, "pairs that do not rotate", color=style.LIGHT.ink)
    compared = _match(count, _COMPARED)
    ax.plot(_DISTANCES, compared, color=style.LIGHT.grey, linewidth=1.4)
    ax.text(_DISTANCES[np.argmax(compared < 0.9)], 1.06, f"base {_COMPARED:,}", ha="center", color=style.LIGHT.grey)
    if half := np.argmax(compared < 0.5):
        ax.plot(_DISTANCES[half], compared[half], "o", color=style.LIGHT.grey, markersize=6)
    shares = _match(count, base)
    ax.plot(_DISTANCES, shares, color=style.method("rotary"), linewidth=2.4)
    half = np.argmax(shares < 0.5)
    ax.plot(_DISTANCES[half] if half else np.nan, shares[half], "o", color=style.method("rotary"), markersize=8)
    told = f"half lost at about {float(f'{_DISTANCES[half]:.2g}'):,.0f} tokens" if half else "not yet half lost"
    ax.set_title(f"Base {base:,}: {told}", color=style.method("rotary"))
    ax.set(xscale="log", xlabel="distance Δ (tokens)", ylabel="score of a match, share", xlim=(1, _DISTANCES[-1]))
    ax.set_xticks(list(_TICKS), list(_TICKS.values()))
    ax.set_ylim(-1.05, 1.25)
    ax.minorticks_off()
    return figure


def _match(count: int, base: float) -> np.ndarray:
    """Score by distance of a query and an equal key that use only the `count` slowest pairs, as a share of its peak."""
    return attention.kernel(_DISTANCES, rotary.frequencies(_HEAD_DIM, base)[-count:])
