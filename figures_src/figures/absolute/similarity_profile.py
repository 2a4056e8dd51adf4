"""The dot product falls from its peak, then rises and falls again: near is not always more alike than far."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import sinusoidal

_LONGEST = 256  # tokens
_STEPS = np.stack([np.arange(_LONGEST), np.arange(1, _LONGEST + 1), np.full(_LONGEST, np.nan)], axis=1)
_BELOW = -1.2  # the axes, where nothing is seen


@interactive(
    width=Slider("Width d", (4, 8, 16, 32, 64, 128, 512), start=128),
    base=Slider("Base b", (10, 100, 10_000, 1_000_000), start=10_000),
)
def draw(width: int, base: float) -> Figure:
    encoding = sinusoidal.encode(np.arange(_LONGEST + 1), width, base=base)
    similarity = encoding @ encoding[0] / (width // 2)
    rising = np.diff(similarity) > 0
    begins, ends = (np.where(rising, each, _BELOW) for each in (similarity[:-1], similarity[1:]))
    steps = np.stack([begins, ends, np.full(_LONGEST, np.nan)], axis=1)  # as many lines in every state
    figure, ax = style.figure(height=4.0)
    ax.plot(similarity, color=style.method("sinusoidal"), linewidth=1.4)
    # accepted: looks: steps that do not rise are put below the frame
    ax.plot(_STEPS.ravel(), steps.ravel(), color=style.LIGHT.danger, linewidth=3.2)
    ax.set_title(f"Farther, and more alike, at {rising.sum()} of {_LONGEST} steps")
    for x, name, colour in ((_LONGEST - 42, "falling", style.LIGHT.blue), (_LONGEST, "rising", style.LIGHT.danger)):
        ax.text(x, 1.1, name, ha="right", color=colour)  # above all curves
    ax.set(xlabel="distance Δ (tokens)", ylabel="e(m) · e(n), share of its peak", ylim=(-1.04, 1.3), xlim=(0, _LONGEST))
    ax.set_yticks([-1, -0.5, 0, 0.5, 1])
    ax.set_xticks(range(0, _LONGEST + 1, 64))
    return figure
