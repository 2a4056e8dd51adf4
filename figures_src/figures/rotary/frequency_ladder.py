"""A larger base stretches the wavelengths: the fast end stays, the slow end moves far out of the text."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary

_HEAD_DIM = 128
_PAIRS = np.arange(_HEAD_DIM // 2)
_BASES = [digit * 10**power for power in range(2, 8) for digit in (1, 2, 5)][:-2]
_COMPARED = (10_000, 500_000, 10_000_000)


@interactive(
    base=Slider("Base b", _BASES, start=10_000),
    length=Slider("Sequence length", [2**power for power in range(7, 18)], start=4_096, unit="tokens"),
)
def draw(base: int, length: int) -> Figure:
    figure, ax = style.figure(height=3.6)
    for each, colour in zip(_COMPARED, style.sequence(len(_COMPARED)), strict=True):
        tokens = _wavelengths(each)
        ax.plot(_PAIRS, tokens, color=colour, linewidth=1)
        ax.text(64.5, tokens[-1], f"b = {each:,}", va="center", color=colour)
    tokens = _wavelengths(base)
    is_short = tokens > length
    style.dots(ax, _PAIRS, tokens, style.method("rotary"), size=5)
    style.dots(ax, _PAIRS, np.where(is_short, tokens, 1), style.LIGHT.paper, size=3)  # 1 is below the axis: unseen
    ax.axhspan(length, 1e8, color=style.LIGHT.grid, alpha=0.45, linewidth=0)
    ax.axhline(length, color=style.LIGHT.ink, linewidth=1.2, linestyle=(0, (4, 3)))
    x, y, ha, va = (63, 0.8, "right", "top") if length < 512 else (-1.6, 1.25, "left", "baseline")  # off all curves
    ax.text(x, y * length, f"{length:,} tokens", ha=ha, va=va, color=style.LIGHT.ink)
    ax.text(-1.6, 2e7, "no full turn", color=style.method("rotary"))
    ax.set_title(f"b = {base:,}: {is_short.sum()} of {len(_PAIRS)} pairs do not finish a turn")
    ax.set(yscale="log", xlabel="pair i (0 is the fastest)", ylabel="wavelength (tokens)", xticks=(0, 16, 32, 48, 63))
    ax.set(xlim=(-2, 64), ylim=(3, 1e8))
    ax.set_yticks([10, 1_000, 100_000, 10_000_000], ["10", "1,000", "100,000", "10,000,000"])
    ax.minorticks_off()
    return figure


def _wavelengths(base: float) -> np.ndarray:
    return rotary.wavelengths(rotary.frequencies(_HEAD_DIM, base))
