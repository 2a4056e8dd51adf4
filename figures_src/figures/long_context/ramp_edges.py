"""Choose where the ramp starts and ends, in turns: Llama's narrow ramp, YaRN's wide one, and a step are one rule."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import by_parts, frequency_ramp, rotary

_HEAD_DIM, _BASE, _LENGTH, _FACTOR = 128, 500_000, 8_192, 8
_LLAMA, _YARN = style.method("rotary"), style.LIGHT.blue


@interactive(
    slow=Slider("Divided up to", (0.5, 1, 1.5, 2, 3, 4), start=1, unit="turns"),
    fast=Slider("Kept from", (4, 6, 8, 12, 16, 24, 32, 48, 64), start=4, unit="turns", axis="x"),
)
def draw(slow: float, fast: float) -> Figure:
    figure, axes = style.figure(2, height=4.2, sharex=True)
    for edges, colour, width in (((1, 32), _YARN, 1.2), ((slow, fast), _LLAMA, 2.4)):
        for ax, values in zip(axes, _rows(*edges), strict=True):
            ax.plot(values, color=colour, linewidth=width)
    axes[0].text(62, 0.94, f"{slow:g} to {fast:g} turns", ha="right", va="center", color=_LLAMA, fontweight="bold")
    axes[0].text(20, 0.35, "1 to 32 turns", color=_YARN, ha="right")
    axes[0].set(ylabel="share kept", ylim=(-0.05, 1.1), yticks=[0, 0.5, 1])
    axes[1].set(ylabel="divided by", xlabel="pair i (0 is the fastest)", yticks=[1, 4, 8], xticks=[0, 16, 32, 48, 63])
    axes[1].set(xlim=(-1, 64), ylim=(0.5, 8.5))
    return figure


def _rows(slow: float, fast: float) -> tuple[np.ndarray, np.ndarray]:
    """Share of each frequency that is kept, and what it is divided by."""
    inv_freq = rotary.frequencies(_HEAD_DIM, _BASE)
    settings = {"low_freq_factor": slow, "high_freq_factor": fast, "original_length": _LENGTH}
    frequencies = by_parts.llama3(_HEAD_DIM, _BASE, factor=_FACTOR, **settings).frequencies
    return frequency_ramp.kept_by_turns(inv_freq, _LENGTH, slow, fast), inv_freq / frequencies
