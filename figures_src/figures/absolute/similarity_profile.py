"""The dot product falls from its peak, then rises and falls again: near is not always more alike than far."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import sinusoidal
from figures_src.interactive import Slider, interactive

_LONGEST = 256  # tokens


@interactive(
    width=Slider("Width d", (4, 8, 16, 32, 64, 128, 256, 512), start=128),
    base=Slider("Base b", (10, 100, 1_000, 10_000, 1_000_000), start=10_000),
)
def draw(width: int, base: float) -> Figure:
    encoding = sinusoidal.encode(np.arange(_LONGEST + 1), width, base=base)
    similarity = encoding @ encoding[0] / (width // 2)
    rising = np.append(np.diff(similarity) > 0, False)
    figure, ax = style.figure(height=3.4)
    ax.plot(similarity, color=style.method("sinusoidal"))
    ax.plot(np.where(rising | np.roll(rising, 1), similarity, np.nan), color=style.LIGHT.orange)
    ax.set_title(f"d = {width}, b = {base:,}: rises at {rising.sum()} of {_LONGEST} steps")
    ax.text(_LONGEST, 0.9, "falling", ha="right", color=style.LIGHT.blue)
    ax.text(_LONGEST, 0.74, "rising", ha="right", color=style.LIGHT.orange)
    ax.set(
        xlabel="distance Δ (tokens)", ylabel="e(m) · e(n), share of its peak", ylim=(-0.78, 1.04), xlim=(0, _LONGEST)
    )
    ax.set_xticks(range(0, _LONGEST + 1, 64))
    return figure
