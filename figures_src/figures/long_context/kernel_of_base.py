"""A larger base keeps the score of equal vectors above zero for longer, and makes it fall more slowly."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, rotary

_HEAD_DIM = 128
_BASES = [digit * 10**power for power in range(3, 8) for digit in (1, 2, 5)][:-2]
_OFFSETS = np.unique(np.geomspace(1, 131_072, 420).astype(np.int64))
_ALONE, _TOGETHER = 12, 14  # distances of the band drawn one by one, and later ones to a step
_TICKS = (1, 10, 100, 1_000, 10_000, 100_000)


@interactive(base=Slider("Base b", _BASES, start=10_000, play=True))
def draw(base: int) -> Figure:
    figure, ax = style.figure(height=3.8, width="wide", narrow={"height": 3.4})
    for shown, colour, width in ((500_000, style.LIGHT.blue, 1.4), (base, style.method("rotary"), 2.4)):
        place, low, mean, high = _band(_scores(shown))
        ax.plot(place, mean, color=colour, linewidth=width)
    below = _first_below(base)
    if below:  # between two distances that are drawn
        nearest = np.argmin(np.abs(np.log(place / below)))
        low[nearest] = min(low[nearest], 0)
    ax.plot(place, low, color=colour, linewidth=1)
    ax.fill_between(place, low, high, color=colour, alpha=0.22, linewidth=0)
    ax.axhline(0, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
    ax.plot(
        below or np.nan, 0, "o", color=style.method("rotary"), markersize=9, markerfacecolor="none", markeredgewidth=2
    )
    told = f"band first below 0 at {below:,.0f}" if below else f"never below 0 up to {_OFFSETS[-1]:,}"
    ax.set_title(f"b = {base:,}: {told} tokens", color=style.method("rotary"))
    ax.text(150, 0.72, "b = 500,000", color=style.LIGHT.blue)
    ax.set(xscale="log", xlabel="distance Δ (tokens)", ylabel="mean cosine", xlim=(1, 131_072), ylim=(-0.3, 1.05))
    ax.set_xticks(_TICKS, [f"{tick:,}" for tick in _TICKS])
    ax.minorticks_off()
    return figure


def _band(scores: np.ndarray) -> tuple[np.ndarray, ...]:
    """Distances, and the lowest score, the mean and the highest around each."""
    steps = np.append(np.arange(_ALONE), np.arange(_ALONE, len(scores), _TOGETHER))
    counts = np.diff(steps, append=len(scores))
    place, mean = (np.add.reduceat(values, steps) / counts for values in (_OFFSETS, scores))
    return place, np.minimum.reduceat(scores, steps), mean, np.maximum.reduceat(scores, steps)


def _scores(base: float) -> np.ndarray:
    return attention.kernel(_OFFSETS, rotary.frequencies(_HEAD_DIM, base))


def _first_below(base: float) -> float | None:
    every = np.arange(1, _OFFSETS[-1] + 1, dtype=np.float64)
    for stretch in np.array_split(every, 64):
        negative = stretch[attention.kernel(stretch, rotary.frequencies(_HEAD_DIM, base)) < 0]
        if len(negative):
            return float(negative[0])
    return None
