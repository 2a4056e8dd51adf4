"""Position interpolation divides every frequency alike; NTK-aware spares the fast pairs and spreads the rest."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary, scaling
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_FACTORS = (1, 2, 4, 8, 16, 32)
_START = 4
_PAIRS = np.arange(_HEAD_DIM // 2)
_TICKS = (1, 2, 4, 8, 16, 32)


def draw() -> Interactive:
    drawing = plot()
    for values, colour in zip(_divisors(_START), (style.LIGHT.blue, style.method("rotary")), strict=True):
        drawing.add_scatter(x=_PAIRS, y=values, mode="lines", line={"color": colour, "width": 2.5})
    drawing.update_xaxes(title="pair i (0 is the fastest)", range=[-1, 64], tickvals=[0, 16, 32, 48, 63])
    drawing.update_yaxes(title="frequency divided by", type="log", range=[np.log10(0.85), np.log10(40)])
    drawing.update_yaxes(tickvals=_TICKS, ticktext=[f"{tick}" for tick in _TICKS])
    drawing.add_annotation(text="position interpolation", x=1, y=1.12, font={"color": style.LIGHT.blue})
    drawing.add_annotation(text="NTK-aware", x=0.6, y=1.12, font={"color": style.method("rotary")})
    drawing.update_annotations(showarrow=False, xref="paper", yref="paper", xanchor="right", yanchor="top")

    def update(factor: int) -> State:
        return State(restyle={row: {"y": values} for row, values in enumerate(_divisors(factor))})

    control = Slider("Factor s", _FACTORS, start=_FACTORS.index(_START), play=True)
    return Interactive(plot=drawing, controls=(control,), update=update, still=_still())


def _divisors(factor: int) -> list[np.ndarray]:
    before = rotary.frequencies(_HEAD_DIM)
    rules = (scaling.linear, scaling.ntk_aware)
    return [(before / rule(_HEAD_DIM, factor=factor).frequencies).astype(np.float32) for rule in rules]


def _still() -> Figure:
    figure, ax = style.figure(height=3.2)
    interpolated, aware = _divisors(_START)
    ax.plot(_PAIRS, interpolated, color=style.LIGHT.blue, linewidth=2.4)
    ax.plot(_PAIRS, aware, color=style.method("rotary"), linewidth=2.4)
    ax.text(2, _START * 0.93, "position interpolation", va="top", color=style.LIGHT.blue)
    ax.text(34, 1.75, "NTK-aware", color=style.method("rotary"))
    ax.set(xlabel="pair i (0 is the fastest)", ylabel="frequency divided by", yscale="log", ylim=(0.93, 4.6))
    ax.set_xticks([0, 16, 32, 48, 63])
    ax.set_yticks([1, 2, 4], ["1", "2", "4"])
    ax.minorticks_off()
    return figure
