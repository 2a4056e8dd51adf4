"""Any rule of powers that keeps lengths is a rotation in planes: seen along its own axes, it is rotary encoding."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary

_FREQUENCIES = np.array([0.55, 0.18])  # radians per token
_POSITIONS = 42
_VECTOR = np.array([1.0, 0.0, 0.6, 0.5])
_TILTS = {(0, 2): 0.7, (1, 3): 0.9, (0, 3): -0.6, (1, 2): 0.5}  # planes of arbitrary axes -> radians


@interactive(turned=Slider("Axes turned back", range(0, 101, 4), start=100, unit="%", play=True, rate=12))
def draw(turned: int) -> Figure:
    figure, axes = style.figure(2, 2, height=5.3)
    figure.suptitle(
        "Along its own axes the tangle is two circles:\nany such rule is RoPE", x=0.01, ha="left", fontweight="bold"
    )
    path = rotary.rotate(np.broadcast_to(_VECTOR, (_POSITIONS, 4)), np.arange(_POSITIONS), _FREQUENCIES)
    for row, share in zip(axes, (1.0, 1 - turned / 100), strict=True):
        points = path @ _tilted(share)
        for ax, (first, colour) in zip(row, ((0, style.LIGHT.orange), (2, style.LIGHT.blue)), strict=True):
            circle = np.hypot(*_VECTOR[first : first + 2]) * np.exp(2j * np.pi * np.linspace(0, 1, 60))
            ax.plot(circle.real, circle.imag, color=style.LIGHT.grid, linewidth=1)
            ax.plot(points[:, first], points[:, first + 1], color=colour, linewidth=0.8, alpha=0.5)
            style.dots(ax, points[:, first], points[:, first + 1], colour)
            ax.set(xlim=(-1.32, 1.32), ylim=(-1.32, 1.32), aspect="equal")
            ax.axis("off")
    for ax, frequency in zip(axes[1], _FREQUENCIES, strict=True):
        ax.text(0, 0, f"{frequency} radians\nper token", ha="center", va="center", alpha=1 if turned == 100 else 0)
    axes[0, 0].set_title("in any axes")
    axes[1, 0].set_title("in its own axes" if turned == 100 else f"turned back by {turned}%")
    return figure


def _tilted(share: float) -> np.ndarray:
    """An orthogonal matrix, (4, 4): the axes of the rotation itself for 0, arbitrary ones for 1."""
    basis = np.eye(4)
    for plane, angle in _TILTS.items():
        (cos, sin), tilt = (np.cos(share * angle), np.sin(share * angle)), np.eye(4)
        tilt[np.ix_(plane, plane)] = [[cos, -sin], [sin, cos]]
        basis = basis @ tilt
    return basis
