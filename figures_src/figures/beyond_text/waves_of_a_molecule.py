"""A wave of a graph and its negative are the same wave; the returns of a walk have no sign, and no left and right."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import molecule

_STEPS = 6


def draw() -> Figure:
    graph = molecule.adjacency()
    wave = molecule.waves(graph)[1][:, 1]
    wave *= np.sign(wave[-1])
    back = molecule.returns(graph, _STEPS)[:, -1]
    figure, panels = style.figure(1, 3, height=4.2, width="wide", narrow={"rows": 3, "columns": 1, "height": 7.6})
    claim = ("An eigenvector's sign is arbitrary;", "a return probability has none")
    figure.suptitle(("\n" if style.is_narrow() else " ").join(claim), x=0.01, ha="left", fontweight="bold")
    _molecule(panels[0], wave, "A slow wave")
    _molecule(panels[1], -wave, "Its negative: as good")
    _molecule(panels[2], back, f"Back after {_STEPS} steps: no sign")
    return figure


def _molecule(ax: Axes, value: np.ndarray, title: str) -> None:
    place, span = molecule.places(), ((-3.5, 2.3), (-1.75, 1.75))
    if not style.is_narrow():  # upright, where three stand side by side
        place, span = place[:, ::-1], span[::-1]
    for bond in molecule.BONDS:
        ax.plot(*place[list(bond)].T, color=style.LIGHT.muted, linewidth=1.2, zorder=1)
    ax.scatter(*place.T, color=style.LIGHT.paper, s=520, zorder=2)
    ax.scatter(*place.T, c=value, cmap=style.DIVERGING, vmin=-1, vmax=1, s=520, zorder=3)
    ax.scatter(*place.T, facecolor="none", edgecolor=style.LIGHT.muted, linewidth=0.8, s=520, zorder=4)
    for (x, y), number in zip(place, value, strict=True):
        ax.text(x, y, f"{number:.1f}".replace("-", "−"), ha="center", va="center", zorder=5)
    ax.set(title=title, xlim=span[0], ylim=span[1], aspect="equal")
    ax.axis("off")
