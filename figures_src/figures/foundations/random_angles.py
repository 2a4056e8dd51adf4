"""In a plane two random directions make any angle; in hundreds of dimensions nearly all are at right angles."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import style
from figures_src.plotted import Interactive, Slider, State

_WIDTHS = (2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
_STILL = (2, 8, 64, 512)
_START = 64
_PAIRS = 5_000
_EDGES = np.linspace(0, 180, 61)
_MIDDLES = (_EDGES[1:] + _EDGES[:-1]) / 2


def draw() -> Interactive:
    colour = style.LIGHT.blue
    plot = go.Figure(
        go.Scatter(
            x=_MIDDLES,
            y=_shares(_START),
            mode="lines",
            line={"color": colour, "width": 2, "shape": "hvh"},
            fill="tozeroy",
            fillcolor="rgba(46,134,209,0.25)",
        ),
        layout={
            "margin": {"l": 56, "r": 20, "t": 12, "b": 44},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": style.FONT, "size": 13, "color": style.LIGHT.ink},
            "showlegend": False,
            "xaxis": {
                "title": {"text": "angle (degrees)"},
                "range": [0, 180],
                "tickvals": [0, 45, 90, 135, 180],
                "gridcolor": style.LIGHT.grid,
            },
            "yaxis": {
                "title": {"text": "share of pairs (%)"},
                "rangemode": "tozero",
                "gridcolor": style.LIGHT.grid,
                "zerolinecolor": style.LIGHT.muted,
            },
        },
    )
    return Interactive(
        plot=plot,
        controls=(Slider("Width d", _WIDTHS, start=_WIDTHS.index(_START), play=True),),
        update=lambda width: State(restyle={0: {"y": _shares(width)}}),
        still=_still(),
    )


def _shares(width: int) -> np.ndarray:
    """Percent of the pairs of random vectors whose angle falls into each bin of 3 degrees."""
    one, other = np.random.default_rng(width).normal(size=(2, _PAIRS, width))
    cosine = np.sum(one * other, axis=-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(other, axis=-1)
    return (100 * np.histogram(np.degrees(np.arccos(cosine)), bins=_EDGES)[0] / _PAIRS).astype(np.float32)


def _still() -> Figure:
    figure, axes = style.figure(len(_STILL), height=4.2, sharex=True)
    for ax, width, colour in zip(axes, _STILL, style.ramp(len(_STILL)), strict=True):
        ax.fill_between(_MIDDLES, _shares(width), step="mid", color=colour, alpha=0.35, linewidth=0)
        ax.step(_MIDDLES, _shares(width), where="mid", color=colour, linewidth=1.2)
        ax.set(ylim=(0, 1.35 * _shares(width).max()), xlim=(0, 180), xticks=[0, 45, 90, 135, 180])
        ax.locator_params(axis="y", nbins=2)
        ax.text(4, 0.92, f"d = {width}", transform=ax.get_xaxis_transform(), va="top", color=colour, fontweight="bold")
    axes[-1].set_xlabel("angle between two random vectors (degrees)")
    figure.supylabel("share of pairs (%)", fontsize=9.75)
    return figure
