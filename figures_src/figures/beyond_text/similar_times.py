"""Times from 0 to 1 that are not scaled look all alike; multiplied by 1,000 they can be told apart."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import sinusoidal
from figures_src.plotted import Interactive, Slider, State, plot

_WIDTH = 256
_AT = 0.5
_SCALES = (1, 10, 100, 1_000)
_PERIODS = (100, 1_000, 10_000, 100_000)
_START = (1_000, 10_000)
_TIMES = np.linspace(0, 1, 401)


def draw() -> Interactive:
    drawing = plot()
    drawing.add_scatter(
        x=_TIMES.astype(np.float32), y=_alike(*_START), mode="lines",
        line={"color": style.method("sinusoidal"), "width": 2},
        hovertemplate="t = %{x:.2f}: %{y:.3f}<extra></extra>",
    )  # fmt: skip
    drawing.update_xaxes(title="time t, from 0 to 1", range=[0, 1])
    drawing.update_yaxes(title=f"similarity to t = {_AT}", range=[-0.1, 1.04])

    def update(scale: int, period: int) -> State:
        return State(restyle={0: {"y": _alike(scale, period)}})

    controls = (
        Slider("Scale", _SCALES, start=_SCALES.index(_START[0]), unit="×"),
        Slider("Period", _PERIODS, start=_PERIODS.index(_START[1])),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _alike(scale: float, period: float) -> np.ndarray:
    settings = {"downscale_freq_shift": 0, "flip": True, "scale": scale, "max_period": period}
    vectors = sinusoidal.timestep(_TIMES, _WIDTH, **settings)
    return (vectors @ sinusoidal.timestep(np.asarray(_AT), _WIDTH, **settings) / (_WIDTH / 2)).astype(np.float32)


def _still() -> Figure:
    figure, ax = style.figure(height=3.0)
    places = {1: 1.0, 10: 0.74, 100: 0.51, 1_000: 0.28}  # heights of the ends
    for scale, colour in zip(_SCALES, style.ramp(len(_SCALES)), strict=True):
        ax.plot(_TIMES, _alike(scale, _START[1]), color=colour, linewidth=1.5)
        ax.text(1.015, places[scale], f"{scale:,} ×", color=colour, va="center")
    ax.set(xlabel="time t, from 0 to 1", ylabel=f"similarity to t = {_AT}", xlim=(0, 1), ylim=(0, 1.04))
    ax.grid(axis="y")
    return figure
