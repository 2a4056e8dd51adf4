"""A vector is cut into pairs, and each pair turns by its own angle: position times the frequency of the pair."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Rectangle

from figures_src.drawing import style
from figures_src.encoding import layout, rotary

_HEAD_DIM = 8
_BASE = 100.0  # small, so that the slow pairs are seen to move
_POSITION = 3  # tokens
_VECTOR = np.array([0.9, 0.3, 0.7, 0.6, 0.8, -0.5, 0.3, 0.9])


def draw() -> Figure:
    frequencies = rotary.frequencies(_HEAD_DIM, _BASE)
    angles = rotary.angles(_POSITION, frequencies)
    turned = rotary.rotate(_VECTOR[None], np.array([_POSITION]), frequencies)[0]
    colours = style.sequence(len(frequencies))
    figure, (above, planes, below) = style.figure(
        3, height=4.5, height_ratios=[1, 3.3, 1], width="wide", narrow={"height": 3.3}
    )
    figure.suptitle("Each pair turns by its own angle", x=0.01, ha="left", fontweight="bold")
    _cells(above, _VECTOR, colours, "before: x")
    _cells(below, turned, colours, f"after, at position {_POSITION}: x rotated")
    before, after = (np.stack(layout.split(x, "interleaved"), axis=-1) for x in (_VECTOR, turned))
    for pair, colour in enumerate(colours):
        centre = np.array([2 * pair + 0.5, 0.0])
        style.arrow(planes, centre, centre + before[pair], colour, alpha=0.4)
        style.arrow(planes, centre, centre + after[pair], colour)
        start = np.degrees(np.arctan2(before[pair, 1], before[pair, 0]))
        planes.add_patch(
            Arc(centre, 1, 1, theta1=start, theta2=start + np.degrees(angles[pair]), color=colour, linewidth=2)
        )
        planes.text(centre[0], -0.85, f"pair {pair}\n{angles[pair]:.2f} rad", ha="center", va="top", color=colour)
    planes.set(xlim=(-1, _HEAD_DIM - 0.2), ylim=(-1.75, 1.1), aspect="equal")
    planes.axis("off")
    return figure


def _cells(ax, vector: np.ndarray, colours: list, title: str) -> None:
    for index, value in enumerate(vector):
        ax.add_patch(
            Rectangle((index - 0.46, -0.4), 0.92, 0.8, facecolor="none", edgecolor=colours[index // 2], linewidth=1.6)
        )
        ax.text(index, 0, f"{value:.1f}".replace("-", "−"), ha="center", va="center", color=style.LIGHT.ink)
    ax.set(xlim=(-1, _HEAD_DIM - 0.2), ylim=(-0.45, 0.45))
    ax.set_title(title, fontweight="normal")
    ax.axis("off")
