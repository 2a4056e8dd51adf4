"""Once the ring has gone round, keys that stand behind a query seem to stand ahead of it."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style, symptom
from figures_src.experiments.bugs import ring
from figures_src.plotted import Interactive, Slider, State, plot

_RING, _TOKENS, _START = 8, 25, 19


def draw() -> Interactive:
    drawing = plot()
    for (name, colour), symbol, program in zip(
        symptom.COLOURS.items(), ("circle", "diamond"), (ring.written, ring.mended), strict=True
    ):
        drawing.add_scatter(
            x=_kept(),
            y=_seen(program, _START),
            mode="lines+markers",
            line={"color": colour},
            marker={"symbol": symbol, "size": 9},
            name=name,
            hovertemplate="%{x} tokens back, seems %{y}<extra></extra>",
        )
    drawing.update_xaxes(title="distance of the key (tokens back)", dtick=1)
    drawing.update_yaxes(title="distance that the angles say", range=[-_RING + 0.5, _RING - 0.5], dtick=2)
    drawing.update_layout(showlegend=True, legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"})

    def update(token: int) -> State:
        return State(
            restyle={trace: {"y": _seen(program, token)} for trace, program in enumerate((ring.written, ring.mended))}
        )

    return Interactive(
        plot=drawing,
        controls=(Slider("Token written", range(_RING, _TOKENS), start=_START - _RING, play=True),),
        update=update,
        still=_still(),
    )


def _kept() -> np.ndarray:
    return np.arange(_RING)


def _seen(program, token: int) -> np.ndarray:
    """Distance between query and key that the angles of a pair with frequency 1 say, key by key."""
    return np.array([program(token, _RING, 1)[1] - program(token - back, _RING, 1)[1] for back in _kept()])


def _still() -> Figure:
    figure = symptom.lines(
        _kept(),
        _seen(ring.written, _START),
        _seen(ring.mended, _START),
        marker="o",
        xlabel="distance of the key (tokens back)",
        ylabel="distance that the angles say",
    )
    figure.axes[0].axhline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=1)
    return figure
