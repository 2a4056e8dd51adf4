"""Along the text the tip of a pair draws a screw: tight for a fast pair, nearly straight for a slow one."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

_HEAD_DIM = 16
_LENGTH = 64  # tokens
_PAIRS = (0, 1, 2, 4)
_SLANT = 1.6  # tokens: how far the depth is drawn to the side
_FINE = 8  # points a token
_APART = 3  # of the axes of two screws in space


def draw() -> Figure:
    frequencies = rotary.frequencies(_HEAD_DIM)
    position = np.arange(_LENGTH * _FINE + 1) / _FINE
    figure, axes = style.figure(len(_PAIRS), height=4.8, sharex=True)
    for ax, pair in zip(axes, _PAIRS, strict=True):
        colour = style.sequence(_HEAD_DIM // 2)[pair]
        start = np.broadcast_to([0.0, 1.0], (len(position), 2))
        depth, height = rotary.rotate(start, position, frequencies[[pair]]).T
        x = position + _SLANT * depth
        ax.plot([0, _LENGTH], [0, 0], color=style.LIGHT.muted, linewidth=0.8)
        for token in range(0, len(position), _FINE):  # a spoke a token, from the axis to the tip
            ax.plot([position[token], x[token]], [0, height[token]], color=colour, linewidth=0.8, alpha=0.45)
        ax.plot(x, height, color=colour, linewidth=1.2)
        ax.plot(x[::_FINE], height[::_FINE], "o", color=colour, markersize=2.5)
        ax.set(title=f"pair {pair}: one turn in {rotary.wavelengths(frequencies)[pair]:.0f} tokens", yticks=[])
        ax.set(xlim=(-2, _LENGTH + 2), ylim=(-1.25, 1.25), xticks=range(0, _LENGTH + 1, 16))
        ax.spines["left"].set_visible(False)
    figure.suptitle("The slower the pair, the straighter its screw", x=0.01, ha="left", fontweight="bold")
    axes[-1].set_xlabel("position (tokens)")
    return figure


def explore() -> go.Figure:
    """Turn the screws in space."""
    frequencies = rotary.frequencies(_HEAD_DIM)
    position = np.arange(_LENGTH * _FINE + 1) / _FINE
    figure = go.Figure()
    for place, pair in enumerate(_PAIRS):
        start = np.broadcast_to([0.0, 1.0], (len(position), 2))
        depth, height = rotary.rotate(start, position, frequencies[[pair]]).round(3).T
        figure.add_scatter3d(
            x=position,
            y=depth + _APART * place,
            z=height,
            mode="lines",
            line={"color": to_hex(style.sequence(_HEAD_DIM // 2)[pair]), "width": 5},
            customdata=np.remainder(np.degrees(position * frequencies[pair]), 360).round(),
            name=f"pair {pair}",
            hovertemplate=f"pair {pair}, position %{{x:.1f}}: %{{customdata}}°<extra></extra>",
        )
    middle = [_APART * place for place in range(len(_PAIRS))]
    scene = {
        "xaxis": {"title": "position (tokens)", "tickvals": list(range(0, _LENGTH + 1, 16))},
        "yaxis": {"title": "", "tickvals": middle, "ticktext": [f"pair {pair}" for pair in _PAIRS]},
        "zaxis": {"title": "", "showticklabels": False},
        "aspectratio": {"x": 1.6, "y": 1.0, "z": 0.28},
        "camera": {"eye": {"x": 0.7, "y": -2.1, "z": 1.1}, "center": {"x": 0, "y": 0, "z": -0.1}},
    }
    return figure.update_layout(scene=scene, showlegend=False)
