"""Each pair is a clock hand that turns at its own speed: no two positions show the same set of hands."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src import style
from figures_src.encoding import sinusoidal
from figures_src.plotted import Interactive, Slider, State

_RADIUS = 0.42
_POSITIONS = range(101)
_LIVE_WIDTH, _LIVE_COLUMNS = 16, 4
_STILL_WIDTH, _STILL_POSITIONS = 8, (0, 1, 2, 3, 10, 100)


def draw() -> Interactive:
    pairs = _LIVE_WIDTH // 2
    centres = np.stack([np.arange(pairs) % _LIVE_COLUMNS, -1.45 * (np.arange(pairs) // _LIVE_COLUMNS)], axis=-1)
    x, y = _hands(0, centres)
    plot = go.Figure(
        go.Scatter(
            x=x,
            y=y,
            mode="lines+markers",
            line={"color": style.method("sinusoidal"), "width": 2.5},
            marker={"size": [0, 8, 0] * pairs, "color": style.method("sinusoidal"), "line": {"width": 0}},
            hoverinfo="skip",
        ),
        layout={
            "margin": {"l": 4, "r": 4, "t": 4, "b": 4},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": style.FONT, "size": 13, "color": style.LIGHT.ink},
            "showlegend": False,
            "xaxis": {"visible": False, "range": [-0.6, _LIVE_COLUMNS - 0.4]},
            "yaxis": {"visible": False, "range": [-2.0, 0.85], "scaleanchor": "x"},
            "shapes": [_dial(centre) for centre in centres],
            "annotations": [_name(pair, centre) for pair, centre in enumerate(centres)],
        },
    )

    def update(position: int) -> State:
        x, y = _hands(position, centres)
        return State(restyle={0: {"x": x, "y": y}})

    return Interactive(
        plot=plot,
        controls=(Slider("Position p", _POSITIONS, unit="tokens", play=True),),
        update=update,
        still=_still(),
    )


def _hands(position: int, centres: np.ndarray) -> np.ndarray:
    """Centre and tip of every hand, with a gap after each: the sine to the right, the cosine up."""
    tips = centres + _RADIUS * sinusoidal.encode(position, 2 * len(centres)).reshape(-1, 2)
    gaps = np.full_like(centres, np.nan)
    return np.stack([centres, tips, gaps], axis=1).reshape(-1, 2).T.astype(np.float32)


def _dial(centre: np.ndarray) -> dict[str, object]:
    (x0, y0), (x1, y1) = centre - _RADIUS, centre + _RADIUS
    return {"type": "circle", "x0": x0, "x1": x1, "y0": y0, "y1": y1, "line": {"color": style.LIGHT.grid, "width": 1}}


def _name(pair: int, centre: np.ndarray) -> dict[str, object]:
    wavelength = 2 * np.pi / sinusoidal.frequencies(_LIVE_WIDTH)[pair]
    return {
        "text": f"pair {pair}<br>λ = {wavelength:,.1f}"
        if wavelength < 1000
        else f"pair {pair}<br>λ = {wavelength:,.0f}",
        "x": centre[0],
        "y": centre[1] + 0.44,
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 11},
    }


def _still() -> Figure:
    pairs = _STILL_WIDTH // 2
    hands = sinusoidal.encode(np.array(_STILL_POSITIONS), _STILL_WIDTH).reshape(len(_STILL_POSITIONS), pairs, 2)
    wavelengths = 2 * np.pi / sinusoidal.frequencies(_STILL_WIDTH)
    figure, ax = style.figure(height=4.9)
    for pair, colour in enumerate(style.ramp(pairs)):
        for row in range(len(_STILL_POSITIONS)):
            centre = np.array([1.45 * pair, -1.0 * row])
            ax.add_patch(Circle(centre, _RADIUS, facecolor="none", edgecolor=style.LIGHT.grid))
            ax.plot(*centre, "o", color=colour, markersize=2.5)
            style.arrow(ax, centre, centre + _RADIUS * hands[row, pair], colour)
        ax.text(
            1.45 * pair,
            0.62,
            f"pair {pair}\none turn in\n{wavelengths[pair]:,.1f} tokens",
            ha="center",
            va="bottom",
            color=colour,
            linespacing=1.25,
        )
    for row, position in enumerate(_STILL_POSITIONS):
        ax.text(-0.75, -1.0 * row, f"p = {position}", ha="right", va="center")
    ax.set(xlim=(-1.5, 1.45 * (pairs - 1) + 0.8), ylim=(-len(_STILL_POSITIONS) + 0.45, 1.75), aspect="equal")
    ax.axis("off")
    return figure
