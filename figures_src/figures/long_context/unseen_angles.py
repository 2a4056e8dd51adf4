"""Beyond the length of training, fast pairs only repeat angles that they know; slow pairs reach new ones."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary

_TRAINED = 4_096  # tokens
_LENGTHS = [round(2 ** (12 + step / 8)) for step in range(41)]
_PAIRS = (30, 42, 46, 50, 56, 63)
_COLUMNS = 3


@interactive(length=Slider("Sequence length", _LENGTHS, start=16_384, unit="tokens", play=True))
def draw(length: int) -> Figure:
    figure, ax = style.figure(height=3.7)
    for place, pair in enumerate(_PAIRS):
        centre = 3.0 * (place % _COLUMNS), -3.0 * (place // _COLUMNS)
        frequency = rotary.frequencies(128)[pair]
        seen, reached = (min((tokens - 1) * frequency, 2 * np.pi) for tokens in (_TRAINED, length))
        wide = {"linewidth": 6, "solid_capstyle": "butt"}
        ax.plot(*_arc(centre, 0, 2 * np.pi), color=style.LIGHT.grid, linewidth=2)
        ax.plot(*_arc(centre, seen, reached), color=style.LIGHT.danger, **wide)
        ax.plot(*_arc(centre, 0, seen), color=style.LIGHT.grey, **wide)
        ax.text(*centre, f"pair {pair}", ha="center", va="center", color=style.LIGHT.ink)
    ax.text(4.0, -4.9, f"seen in {_TRAINED:,} tokens", ha="right", color=style.LIGHT.grey, fontweight="bold")
    ax.text(4.3, -4.9, f"new in {length:,}", color=style.LIGHT.danger, fontweight="bold")
    ax.set_title("Slow pairs meet new angles" if length > _TRAINED else "No angle is new yet")
    ax.set(xlim=(-1.3, 7.3), ylim=(-5.1, 1.2), aspect="equal")
    ax.set_axis_off()
    return figure


def _arc(centre: tuple[float, float], start: float, end: float) -> tuple[np.ndarray, np.ndarray]:
    angle = np.linspace(start, end, 49)
    return centre[0] + np.cos(angle), centre[1] + np.sin(angle)
