"""The dot product falls from its peak, then rises and falls again: near is not always more alike than far."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import sinusoidal
from figures_src.plotted import Interactive, Slider, State

_LONGEST = 256  # tokens
_BASES = (10, 100, 1_000, 10_000, 100_000, 1_000_000)
_WIDTHS = (4, 8, 16, 32, 64, 128, 256, 512)
_BASE, _WIDTH = 10_000, 128


def draw() -> Interactive:
    distance = np.arange(_LONGEST + 1)
    colour = style.method("sinusoidal")
    similarity = _profile(_WIDTH, _BASE)
    plot = go.Figure(
        go.Scatter(
            x=distance,
            y=similarity.astype(np.float32),
            mode="lines",
            line={"color": colour, "width": 2},
            showlegend=False,
        ),
        layout={
            "margin": {"l": 56, "r": 20, "t": 28, "b": 44},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": style.FONT, "size": 13, "color": style.LIGHT.ink},
            "xaxis": _axis("distance Δ (tokens)", [0, _LONGEST], tickvals=list(range(0, _LONGEST + 1, 64))),
            "yaxis": _axis("e(m) · e(n), share of its peak", [-0.75, 1.05]),
            "annotations": [
                {
                    "text": _summary(similarity),
                    "x": 1,
                    "y": 1,
                    "xref": "paper",
                    "yref": "paper",
                    "xanchor": "right",
                    "yanchor": "bottom",
                    "showarrow": False,
                }
            ],
        },
    )

    def update(width: int, base: int) -> State:
        shown = _profile(width, base)
        return State(restyle={0: {"y": shown.astype(np.float32)}}, relayout={"annotations[0].text": _summary(shown)})

    return Interactive(
        plot=plot,
        controls=(
            Slider("Width d", _WIDTHS, start=_WIDTHS.index(_WIDTH)),
            Slider("Base b", _BASES, start=_BASES.index(_BASE)),
        ),
        update=update,
        still=_still(distance, similarity),
    )


def _profile(d_model: int, base: float) -> np.ndarray:
    encoding = sinusoidal.encode(np.arange(_LONGEST + 1), d_model, base=base)
    return encoding @ encoding[0] / (d_model // 2)


def _axis(title: str, limits: list[float], **settings: object) -> dict[str, object]:
    return {
        "title": {"text": title},
        "range": limits,
        "gridcolor": style.LIGHT.grid,
        "zerolinecolor": style.LIGHT.muted,
        "tickcolor": style.LIGHT.muted,
        **settings,
    }


def _summary(similarity: np.ndarray) -> str:
    return f"rises at {np.sum(np.diff(similarity) > 0)} of {_LONGEST} steps"


def _still(distance: np.ndarray, similarity: np.ndarray) -> Figure:
    figure, ax = style.figure(height=3.2)
    rising = np.append(np.diff(similarity) > 0, False)
    ax.plot(distance, similarity, color=style.method("sinusoidal"))
    ax.plot(distance, np.where(rising | np.roll(rising, 1), similarity, np.nan), color=style.LIGHT.orange)
    ax.annotate("falling", (6, similarity[6]), xytext=(8, 2), textcoords="offset points", color=style.LIGHT.blue)
    ax.text(_LONGEST, 0.72, f"rising: {np.sum(rising)} of {_LONGEST} steps", ha="right", color=style.LIGHT.orange)
    ax.set(xlabel="distance Δ (tokens)", ylabel="e(m) · e(n), share of its peak", ylim=(0, 1.04), xlim=(0, _LONGEST))
    ax.set_xticks(range(0, _LONGEST + 1, 64))
    return figure
