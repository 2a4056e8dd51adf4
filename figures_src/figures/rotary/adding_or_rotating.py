"""Both vectors turn one radian a token; adding a sinusoid changes the length of the vector, rotating it does not."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary, sinusoidal

_VECTOR = np.array([1.0, 1.0])
_POSITIONS = np.arange(101)  # tokens
_VECTORS = np.broadcast_to(_VECTOR, (len(_POSITIONS), 2))
_TIPS = {
    "adding": _VECTORS + sinusoidal.encode(_POSITIONS, 2),
    "rotating": rotary.rotate(_VECTORS, _POSITIONS, rotary.frequencies(2)),
}
_CIRCLES = {"adding": (_VECTOR, 1.0), "rotating": (np.zeros(2), np.sqrt(2))}  # on which the tip moves
_COLOURS = {"adding": style.method("sinusoidal"), "rotating": style.method("rotary")}


@interactive(position=Slider("Position", _POSITIONS, start=4, play=True))
def draw(position: int) -> Figure:
    figure, axes = style.figure(2, 2, height=4.9, height_ratios=[1.6, 1])
    axes[1, 1].remove()
    length = axes[1, 0]
    length.set_subplotspec(length.get_gridspec()[1, :])
    for ax, (name, tips) in zip(axes[0], _TIPS.items(), strict=True):
        colour, sizes = _COLOURS[name], np.linalg.norm(tips, axis=-1)
        ax.add_patch(Circle(*_CIRCLES[name], facecolor="none", edgecolor=style.LIGHT.grid))
        before = tips[np.maximum(np.arange(position - 6, position), 0)]
        ax.plot(before[:, 0], before[:, 1], "o", color=colour, markersize=4, alpha=0.45)
        style.arrow(ax, (0, 0), tips[position], colour, linewidth=2.2)
        ax.set_title(f"{name.capitalize()}: length {sizes[position]:.3f}", color=colour)
        ax.set(xlim=(-2.4, 2.4), ylim=(-2.4, 2.4), aspect="equal", xlabel="first entry")
        ax.set(xticks=range(-2, 3), yticks=range(-2, 3))
        length.plot(_POSITIONS, sizes, color=colour, linewidth=1.4)
        length.plot(position, sizes[position], "o", color=colour, markersize=7)
    length.set_title("Only rotating keeps the length")
    axes[0, 0].set_ylabel("second entry")
    length.set(xlabel="position (tokens)", ylabel="length", xlim=(-1, 101), ylim=(0, 2.6))
    return figure
