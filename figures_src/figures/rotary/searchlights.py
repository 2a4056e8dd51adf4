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
_APART = 2.15  # radii from circle to circle
_BEAM = 9.0  # degrees to each side
_LAST = 100  # position


@interactive(position=Slider("Position", range(_LAST + 1), start=_LAST, play=True))
def draw(position: int) -> Figure:
    figure, ax = style.figure(height=3.9)
    frequencies = rotary.frequencies(_HEAD_DIM)
    turned = np.degrees(rotary.angles(position, frequencies))
    quarters = np.ceil(np.minimum(np.degrees(rotary.angles(_LAST, frequencies)), 360) / 90).astype(int)
    for pair, (angle, colour) in enumerate(zip(turned, style.sequence(_HEAD_DIM // 2), strict=True)):
        centre = np.array([_APART * (pair % _COLUMNS), -3.1 * (pair // _COLUMNS)])
        ax.add_patch(Circle(centre, 1, facecolor="none", edgecolor=style.LIGHT.grid))
        swept = _sector(centre, 0, min(angle, 360), int(quarters[pair]))
        ax.add_patch(PathPatch(swept, facecolor=colour, alpha=0.22, edgecolor="none"))
        ax.add_patch(PathPatch(_sector(centre, angle - _BEAM, angle + _BEAM, 1), facecolor=colour, edgecolor="none"))
        ax.text(centre[0], centre[1] + 1.1, f"pair {pair}", ha="center", va="bottom", color=style.LIGHT.muted)
        ax.text(centre[0], centre[1] - 1.1, _turns(angle), ha="center", va="top", color=style.LIGHT.ink)
    ax.set_title(
        f"Position {position}: pair 0 has turned {_turns(turned[0])}, pair {len(turned) - 1} only {_turns(turned[-1])}"
    )
    ax.set(xlim=(-1.05, _APART * (_COLUMNS - 1) + 1.05), ylim=(-4.65, 1.55), aspect="equal")
    ax.axis("off")
    return figure


def _turns(angle: float) -> str:
    return f"{angle / 360:.1f} turns" if angle >= 342 else f"{angle:.1f}°" if angle < 10 else f"{angle:.0f}°"


def _sector(centre: np.ndarray, start: float, end: float, curves: int) -> Path:
    """A sector of as many Bézier curves at any angle. `Path.wedge` takes angles modulo 360: it is turned into place."""
    return Path.wedge(0, max(end - start, 1e-6), curves).transformed(Affine2D().rotate_deg(start).translate(*centre))
