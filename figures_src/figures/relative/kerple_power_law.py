"""A straight bias makes weights fall off a cliff; a logarithmic one makes them a power, a line on these axes."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import alibi, kerple
from figures_src.interactive import Interactive, Slider, State, plot

_DISTANCE = np.unique(np.geomspace(1, 10_000, 90).round().astype(int))
_R1 = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
_R2 = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
_SLOPE = 1 / 16
_LOWEST = 1e-6
_IN_STILL = (0.5, 1.0, 2.0)


def draw() -> Interactive:
    drawing = plot()
    drawing.add_scatter(
        x=_DISTANCE, y=_alibi(), mode="lines", line={"color": style.LIGHT.muted, "width": 2, "dash": "dash"}
    )
    drawing.add_scatter(
        x=_DISTANCE, y=_kerple(1.0, 1.0), mode="lines", line={"color": style.method("kerple"), "width": 2}
    )
    drawing.update_traces(hovertemplate="distance %{x}: %{y:.2g}<extra></extra>")
    drawing.update_xaxes(title="distance Δ (tokens)", type="log", range=[0, 4], dtick=1)
    drawing.update_yaxes(
        title="weight, relative to Δ = 0", type="log", range=[-6, 0.2], dtick=2, exponentformat="power"
    )
    for text, colour, y in (
        (f"ALiBi, slope 1/{1 / _SLOPE:.0f}", style.LIGHT.muted, 1.09),
        ("KERPLE, logarithm", style.method("kerple"), 1.0),
    ):
        drawing.add_annotation(
            text=text,
            x=1,
            y=y,
            xref="paper",
            yref="paper",
            xanchor="right",
            yanchor="bottom",
            showarrow=False,
            font={"color": colour},
        )
    drawing.update_layout(margin={"t": 52, "l": 72})

    def update(r1: float, r2: float) -> State:
        return State(restyle={1: {"y": _kerple(r1, r2)}})

    return Interactive(
        plot=drawing,
        controls=(Slider("r₁", _R1, start=_R1.index(1.0)), Slider("r₂", _R2, start=_R2.index(1.0), unit="per token")),
        update=update,
        still=_still(),
    )


def _kerple(r1: float, r2: float) -> np.ndarray:
    bias = kerple.logarithmic(np.array([0]), -_DISTANCE, np.array([r1]), np.array([r2]))
    return np.exp(bias[0, 0]).astype(np.float32)


def _alibi() -> np.ndarray:
    weight = np.exp(alibi.bias(np.array([0]), -_DISTANCE, np.array([_SLOPE]))[0, 0])
    return np.where(weight > 1e-30, weight, np.nan).astype(np.float32)


def _still() -> Figure:
    figure, ax = style.figure(height=3.4)
    ax.plot(_DISTANCE, _alibi(), "--", color=style.LIGHT.muted)
    ax.text(18, 0.5, f"ALiBi, slope 1/{1 / _SLOPE:.0f}", color=style.LIGHT.muted)
    for r1 in _IN_STILL:
        weight = _kerple(r1, 1.0)
        ax.plot(_DISTANCE, weight, color=style.method("kerple"))
        end = min(len(weight) - 1, int(np.sum(weight > 3 * _LOWEST)) - 1)
        falls_out = end < len(weight) - 1
        ax.annotate(
            f"r₁ = {r1:g}",
            (_DISTANCE[end], weight[end]),
            xytext=(6, 0) if falls_out else (-8, -6),
            textcoords="offset points",
            ha="left" if falls_out else "right",
            va="bottom" if falls_out else "top",
            color=style.method("kerple"),
        )
    ax.set(xscale="log", yscale="log", xlim=(1, 10_000), ylim=(_LOWEST, 1.5))
    ax.set(xlabel="distance Δ (tokens)", ylabel="weight, relative to Δ = 0")
    ax.set_xticks([1, 10, 100, 1000, 10_000], ["1", "10", "100", "1,000", "10,000"])
    ax.minorticks_off()
    ax.grid()
    return figure
