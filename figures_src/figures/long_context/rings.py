"""A rule for longer texts slows pairs, so that fewer angles are new, and pays with the gap between neighbours."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import AffineDeltaTransform

from figures_src.drawing import four_times, style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary

_LENGTHS = [four_times.TRAINED * 2**step for step in range(9)]  # to a million
_RADIUS = 0.38
_RULES = {
    "none": "plain",
    "position interpolation": "linear",
    "NTK-aware": "ntk_aware",
    "YaRN": "yarn",
    "Llama 3's rule": "llama3",
}


@interactive(
    length=Slider("Sequence length", _LENGTHS, start=16_384, unit="tokens", play=True, rate=2),
    rule=Slider("Rule", list(_RULES), axis="y"),
)
def draw(length: int, rule: str) -> Figure:
    narrow = {"height": 5.9, "height_ratios": [8, 1.2]}
    figure, (rings, kept) = style.figure(2, width="wide", height=3.6, height_ratios=[4, 1], narrow=narrow)
    factor = length / four_times.TRAINED
    columns = 8 if style.is_narrow() else 16
    seen, reached = (np.minimum(part, 1) for part in four_times.turns(_RULES[rule], factor))
    is_closed = seen == 1
    is_new = ~is_closed & (reached > seen * (1 + 1e-9))
    centres = np.stack([np.arange(64) % columns, -(np.arange(64) // columns)], axis=1)
    grey, red = style.LIGHT.grey, style.LIGHT.danger
    pale = (*to_rgb(grey), 0.55)  # told from red without colour, too
    rings.add_collection(_circles(rings, centres[~is_closed], style.LIGHT.grid, 1.2))
    rings.add_collection(_circles(rings, centres[is_closed], pale, 3))
    open_ones = centres[~is_closed], seen[~is_closed]
    rings.add_collection(_arcs(open_ones[0], 0 * open_ones[1], open_ones[1], pale, 3))
    rings.add_collection(_arcs(*open_ones, np.where(is_new, reached, seen)[~is_closed], red, 3.6))
    rings.set_title(
        f"{length:,} tokens, new angles in {is_new.sum()} of 64 pairs", color=red if is_new.any() else style.LIGHT.ink
    )
    rows = 64 // columns
    rings.set(xlim=(-0.6, columns - 0.4), ylim=(-0.35 - rows, 0.6), aspect="equal")
    rings.text(-0.5, -rows, "seen in training", color=grey, va="center")
    rings.text(columns - 0.5, -rows, "new", color=red, ha="right", va="center")
    rings.axis("off")
    share = four_times.frequencies(_RULES[rule], factor) / rotary.frequencies(128)
    kept.bar(np.arange(64), share, color=style.LIGHT.blue, width=0.7)
    kept.set(xlim=(-0.6, 63.6), ylim=(0, 1.02), yticks=[0, 1], xticks=[0, 16, 32, 48, 63])
    kept.set(xlabel="pair (0 is the fastest)", ylabel="speed left")
    return figure


def _circles(ax: Axes, centres: np.ndarray, colour: str, width: float) -> PathCollection:
    """One path, placed many times."""
    return PathCollection(
        [Path.circle(radius=_RADIUS)],
        offsets=centres,
        offset_transform=ax.transData,
        transform=AffineDeltaTransform(ax.transData),
        facecolor="none",
        edgecolor=colour,
        linewidth=width,
    )


def _arcs(centres: np.ndarray, start: np.ndarray, end: np.ndarray, colour: str, width: float) -> LineCollection:
    """Clockwise from the top; `start` and `end` in turns. A longer arc has more corners."""
    paths = []
    for centre, first, last in zip(centres, start, end, strict=True):
        angle = 2 * np.pi * np.linspace(first, last, 2 + round(22 * (last - first)))
        paths.append(centre + _RADIUS * np.stack([np.sin(angle), np.cos(angle)], axis=1))
    return LineCollection(paths, colors=colour, linewidths=width, capstyle="butt")
