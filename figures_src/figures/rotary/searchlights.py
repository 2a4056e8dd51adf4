"""Every pair is a searchlight: the fastest sweeps round many times while the slowest has hardly begun to move."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle, PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary

_HEAD_DIM = 16
_COLUMNS = 4
_BEAM = 9.0  # degrees to each side
_LAST = 100  # position


@interactive(position=Slider("Position", range(_LAST + 1), start=_LAST, play=True))
def draw(position: int) -> Figure:
    figure, ax = style.figure(height=4.3)
    frequencies = rotary.frequencies(_HEAD_DIM)
    wavelengths, turned = rotary.wavelengths(frequencies), np.degrees(rotary.angles(position, frequencies))
    quarters = np.ceil(np.minimum(np.degrees(rotary.angles(_LAST, frequencies)), 360) / 90).astype(int)
    for pair, (angle, colour) in enumerate(zip(turned, style.sequence(_HEAD_DIM // 2), strict=True)):
        centre = np.array([2.6 * (pair % _COLUMNS), -3.75 * (pair // _COLUMNS)])
        ax.add_patch(Circle(centre, 1, facecolor="none", edgecolor=style.LIGHT.grid))
        swept = _sector(centre, 0, min(angle, 360), int(quarters[pair]))
        ax.add_patch(PathPatch(swept, facecolor=colour, alpha=0.22, edgecolor="none"))
        ax.add_patch(PathPatch(_sector(centre, angle - _BEAM, angle + _BEAM, 1), facecolor=colour, edgecolor="none"))
        name = f"pair {pair}\nλ = {wavelengths[pair]:,.0f}"
        ax.text(centre[0], centre[1] + 1.12, name, ha="center", va="bottom", color=style.LIGHT.ink, linespacing=1.2)
        turns = f"{angle / 360:.1f} turns" if angle >= 342 else f"{angle:.1f}°" if angle < 10 else f"{angle:.0f}°"
        ax.text(centre[0], centre[1] - 1.12, turns, ha="center", va="top", color=style.LIGHT.muted)
    place = 1.3 * (_COLUMNS - 1)
    ax.text(place, 2.7, f"position {position}", ha="center", color=style.LIGHT.ink, fontweight="bold")
    ax.set(xlim=(-1.3, 2.6 * _COLUMNS - 1.3), ylim=(-5.6, 3.2), aspect="equal")
    ax.axis("off")
    return figure


def _sector(centre: np.ndarray, start: float, end: float, curves: int) -> Path:
    """A sector of as many Bézier curves at any angle. `Path.wedge` takes angles modulo 360: it is turned into place."""
    return Path.wedge(0, max(end - start, 1e-6), curves).transformed(Affine2D().rotate_deg(start).translate(*centre))
