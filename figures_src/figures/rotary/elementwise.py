"""Turning all pairs at once takes two products and a sum: x times cosines, plus x swapped in pairs times sines."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.encoding import layout, rotary

_HEAD_DIM = 8
_BASE = 100.0  # small, so that the slow pairs are seen to move
_POSITION = 3  # tokens
_VECTOR = np.array([0.9, 0.3, 0.75, 0.55, 0.8, -0.45, 0.35, 0.85])


def draw() -> Figure:
    figure, ax = style.figure(height=4.4, width="wide", narrow={"height": 4.1})
    ax.set_title("Two products and one sum rotate the whole head")
    for row, (name, values) in enumerate(_rows().items()):
        height = -(1.75 if style.is_narrow() else 1.15) * row - (0.35 if row == 4 else 0)
        if style.is_narrow():
            ax.text(-0.45, height + 0.5, name, va="bottom", color=style.LIGHT.ink)
        else:
            ax.text(-0.75, height, name, ha="right", va="center", color=style.LIGHT.ink)
        for entry, value in enumerate(values):
            colour = style.sequence(_HEAD_DIM // 2)[entry // 2]
            ax.add_patch(Rectangle((entry - 0.45, height - 0.4), 0.9, 0.8, facecolor="none", edgecolor=colour))
            text = f"{value:.2f}".replace("-", "−")
            ax.text(entry, height, text, ha="center", va="center", color=style.LIGHT.ink)
    line = -5.9 if style.is_narrow() else -4.2
    ax.plot([-0.5, _HEAD_DIM - 0.5], [line, line], color=style.LIGHT.ink, linewidth=1.2)
    ax.set(
        xlim=(-0.55 if style.is_narrow() else -3.0, _HEAD_DIM - 0.4),
        ylim=(height - 0.5, 1.2 if style.is_narrow() else 0.5),
    )
    ax.axis("off")
    return figure


def _rows() -> dict[str, np.ndarray]:
    frequencies = rotary.frequencies(_HEAD_DIM, _BASE)
    cos, sin = rotary.cos_sin(_POSITION, frequencies)
    first, second = layout.split(_VECTOR, "interleaved")
    return {
        "x": _VECTOR,
        "times cosines": np.repeat(cos, 2),
        "plus x swapped": layout.join(-second, first, "interleaved"),
        "times sines": np.repeat(sin, 2),
        "is x, rotated": rotary.rotate(_VECTOR[None], np.array([_POSITION]), frequencies)[0],
    }
