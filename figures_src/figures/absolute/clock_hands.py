"""Each pair is a clock hand that turns at its own speed: no two positions show the same set of hands."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import sinusoidal

_WIDTH = 16


@interactive(position=Slider("Position p", range(121), start=10, unit="tokens", play=True, rate=12))
def draw(position: int) -> Figure:
    figure, ax = style.figure(height=2.3, width="wide", narrow={"height": 3.6})
    columns = 4 if style.is_narrow() else 8
    hands = sinusoidal.encode(position, _WIDTH).reshape(-1, 2)  # the sine to the right, the cosine up
    wavelengths = 2 * np.pi / sinusoidal.frequencies(_WIDTH)
    for pair, (hand, colour) in enumerate(zip(hands, style.sequence(_WIDTH // 2), strict=True)):
        centre = np.array([2.6 * (pair % columns), -3.7 * (pair // columns)])
        edge = colour if wavelengths[pair] <= position else style.LIGHT.grid  # once it has gone round
        ax.add_patch(Circle(centre, 1, facecolor="none", edgecolor=edge, linewidth=2.5))
        style.arrow(ax, centre, centre + hand, colour, linewidth=2.2)
        name = f"pair {pair}\n{wavelengths[pair]:,.{1 if wavelengths[pair] < 1000 else 0}f}"
        ax.text(centre[0], centre[1] + 1.15, name, ha="center", va="bottom", color=colour, linespacing=1.2)
    ax.text(-1, centre[1] - 1.25, "number: tokens for one turn", va="top", color=style.LIGHT.muted)
    round_once = np.sum(wavelengths <= position)
    verb = "has" if round_once == 1 else "have"
    ax.set_title(f"Position {position}: {round_once} of {len(wavelengths)} hands {verb} gone round")
    ax.set(xlim=(-1.3, 2.6 * columns - 1.3), ylim=(-6.0 if columns == 4 else -2.3, 2.7), aspect="equal")
    ax.axis("off")
    return figure
