"""A head as a clockwork: 64 hands, and the clocks that have not been round once stay lit."""

import numpy as np
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary

_COLUMNS = 8
_BASES = [10_000, 500_000]
_POSITIONS = [0, *dict.fromkeys(round(10 ** (step / 6)) for step in range(37))]  # to a million


@interactive(
    position=Slider("Position", _POSITIONS, start=4_642, unit="tokens", play=True, rate=6),
    base=Slider("Base", _BASES, axis="y"),
)
def draw(position: int, base: int) -> Figure:
    figure, ax = style.figure(height=5.2)
    pairs = np.arange(64)
    centres = np.stack([pairs % _COLUMNS, -(pairs // _COLUMNS)], axis=1).astype(float)
    frequencies = rotary.frequencies(128, base)
    angles = rotary.angles(position, frequencies)
    hands = centres + 0.4 * np.stack([np.sin(angles), np.cos(angles)], axis=1)  # from the top, clockwise
    is_lit = angles < 2 * np.pi
    lit, closed = style.method("rotary"), style.LIGHT.grid
    rings = PatchCollection([Circle(centre, 0.42) for centre in centres], facecolor="none")
    rings.set_edgecolor([lit if each else closed for each in is_lit])
    rings.set_linewidth(1.6)
    ax.add_collection(rings)
    ax.add_collection(
        LineCollection(np.stack([centres, hands], axis=1), colors=style.sequence(64), linewidth=1.8, capstyle="round")
    )
    said = f"{is_lit.sum()} of 64 hands have not been round once"
    ax.set_title(f"Position {position:,}: {said}", color=style.LIGHT.ink)
    ax.set(xlim=(-0.6, _COLUMNS - 0.4), ylim=(0.4 - _COLUMNS, 0.6), aspect="equal")
    ax.axis("off")
    return figure
