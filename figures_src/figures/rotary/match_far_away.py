"""A match in slow pairs fades once they have turned; a larger base moves that out, pairs that stand still remove it."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_DISTANCES = np.round(np.geomspace(1, 1_000_000, 400))  # tokens
_BASES = (1_000, 10_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000, 100_000_000)
_SLOWEST = (1, 2, 4, 8, 16, 32)  # pairs
_BASE, _COUNT = 10_000, 16
_IN_STILL = (10_000, 500_000, 10_000_000)
_TICKS = {1: "1", 100: "100", 10_000: "10,000", 1_000_000: "1,000,000"}


def draw() -> Interactive:
    drawing = plot()
    line = {"color": style.method("rotary"), "width": 2}
    drawing.add_scatter(x=_DISTANCES, y=_match(_COUNT, _BASE), mode="lines", line=line, name="pairs that turn")
    line = {"color": style.LIGHT.ink, "width": 2, "dash": "dash"}
    drawing.add_scatter(x=_DISTANCES[[0, -1]], y=[1, 1], mode="lines", line=line, name="pairs that stand still")
    drawing.update_xaxes(title="distance Δ (tokens)", type="log", range=[0, 6])
    drawing.update_xaxes(tickvals=list(_TICKS), ticktext=list(_TICKS.values()))
    drawing.update_yaxes(title="score of a match, share", range=[-1.05, 1.12])

    def update(count: int, base: int) -> State:
        return State(restyle={0: {"y": _match(count, base)}})

    return Interactive(
        plot=drawing,
        controls=(
            Slider("Slowest pairs used", _SLOWEST, start=_SLOWEST.index(_COUNT)),
            Slider("Base b", _BASES, start=_BASES.index(_BASE)),
        ),
        update=update,
        still=_still(),
    )


def _match(count: int, base: float) -> np.ndarray:
    """Score by distance of a query and an equal key that use only the `count` slowest pairs, as a share of its peak."""
    return attention.kernel(_DISTANCES, rotary.frequencies(_HEAD_DIM, base)[-count:]).astype(np.float32)


def _still() -> Figure:
    figure, ax = style.figure(height=3.1)
    ax.plot(_DISTANCES[[0, -1]], [1, 1], color=style.LIGHT.ink, linewidth=1.6, linestyle=(0, (4, 3)))
    ax.text(1.2, 1.06, "pairs that stand still", color=style.LIGHT.ink)
    for base, colour, height in zip(_IN_STILL, style.ramp(len(_IN_STILL)), (0.66, 0.46, 0.26), strict=True):
        ax.plot(_DISTANCES, _match(_COUNT, base), color=colour)
        ax.text(1.2, height, f"base {base:,}", color=colour)
    ax.set(xscale="log", xlabel="distance Δ (tokens)", ylabel="score of a match, share", xlim=(1, _DISTANCES[-1]))
    ax.set_xticks(list(_TICKS), list(_TICKS.values()))
    ax.set_ylim(-0.5, 1.2)
    ax.minorticks_off()
    return figure
