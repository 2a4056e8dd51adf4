"""Each pair is a clock hand that turns at its own speed: no two positions show the same set of hands."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src import style
from figures_src.encoding import sinusoidal
from figures_src.interactive import Slider, interactive

_WIDTH = 16
_COLUMNS = 4


@interactive(position=Slider("Position p", range(121), start=10, unit="tokens", play=True, rate=12))
def draw(position: int) -> Figure:
    figure, ax = style.figure(height=4.2)
    hands = sinusoidal.encode(position, _WIDTH).reshape(-1, 2)  # the sine to the right, the cosine up
    wavelengths = 2 * np.pi / sinusoidal.frequencies(_WIDTH)
    for pair, (hand, colour) in enumerate(zip(hands, style.ramp(_WIDTH // 2), strict=True)):
        centre = np.array([2.6 * (pair % _COLUMNS), -3.5 * (pair // _COLUMNS)])
        ax.add_patch(Circle(centre, 1, facecolor="none", edgecolor=style.LIGHT.grid))
        style.arrow(ax, centre, centre + hand, colour, linewidth=2.2)
        name = f"pair {pair}\n{wavelengths[pair]:,.{1 if wavelengths[pair] < 1000 else 0}f} tokens"
        ax.text(centre[0], centre[1] + 1.15, name, ha="center", va="bottom", color=colour, linespacing=1.2)
    ax.set_title(f"Position {position}: a turn of each hand takes", loc="center")
    ax.set(xlim=(-1.3, 2.6 * _COLUMNS - 1.3), ylim=(-4.7, 2.6), aspect="equal")
    ax.axis("off")
    return figure
