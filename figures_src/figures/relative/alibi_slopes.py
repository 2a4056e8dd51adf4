"""Slopes of a power of two are one even ladder; further heads fill its gaps, from the steep end on."""

import math

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import alibi
from figures_src.plotted import Interactive, Slider, State, plot

_MOST = 32  # heads
_START = 12
_IN_STILL = (8, 12, 16)
_RANGE = (1 / 400, 1.0)  # score a token


def draw() -> Interactive:
    drawing = plot()
    for colour, symbol, (x, y), name in zip(
        _colours(), ("circle", "diamond"), _parts(_START), ("ladder", "between"), strict=True
    ):
        drawing.add_scatter(
            x=x,
            y=y,
            mode="markers",
            marker={"color": colour, "size": 9, "symbol": symbol},
            name=name,
            showlegend=False,
            hovertemplate="head %{x}: slope %{y:.4f}<extra></extra>",
        )
    drawing.update_xaxes(title="head h", range=[-0.7, _MOST - 0.3], dtick=4)
    drawing.update_yaxes(
        title="slope (score a token)",
        type="log",
        range=[math.log10(edge) for edge in _RANGE],
        tickvals=[1, 1 / 4, 1 / 16, 1 / 64, 1 / 256],
        ticktext=["1", "1/4", "1/16", "1/64", "1/256"],
    )
    drawing.add_annotation(
        text=_summary(_START), x=1, y=1, xref="paper", yref="paper", xanchor="right", yanchor="bottom", showarrow=False
    )
    drawing.update_layout(margin={"t": 30})

    def update(heads: int) -> State:
        return State(
            restyle={trace: {"x": x, "y": y} for trace, (x, y) in enumerate(_parts(heads))},
            relayout={"annotations[0].text": _summary(heads)},
        )

    return Interactive(
        plot=drawing,
        controls=(Slider("Number of heads", range(1, _MOST + 1), start=_START - 1, play=True),),
        update=update,
        still=_still(),
    )


def _colours() -> tuple[str, str]:
    return style.method("alibi"), style.LIGHT.orange


def _parts(heads: int) -> tuple[tuple[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """Head indices and slopes of the ladder, and those of the heads beyond the power of two."""
    power = 2 ** int(math.log2(heads))
    head, slopes = np.arange(heads), alibi.slopes(heads).astype(np.float32)
    return (head[:power], slopes[:power]), (head[power:], slopes[power:])


def _summary(heads: int) -> str:
    power = 2 ** int(math.log2(heads))
    return f"{heads} heads" if power == heads else f"{heads} heads: a ladder of {power}, and {heads - power} between"


def _still() -> Figure:
    figure, axes = style.figure(1, len(_IN_STILL), height=2.7, sharey=True)
    for ax, heads in zip(axes, _IN_STILL, strict=True):
        for colour, marker, (x, y) in zip(_colours(), "oD", _parts(heads), strict=True):
            ax.plot(x, y, marker, color=colour)
        ax.set(title=f"{heads} heads", xlabel="head h", yscale="log", ylim=_RANGE, xticks=range(0, heads, 4))
        ax.grid(axis="y")
    axes[0].set_yticks([1, 1 / 4, 1 / 16, 1 / 64, 1 / 256], ["1", "1/4", "1/16", "1/64", "1/256"])
    axes[0].minorticks_off()
    axes[0].set_ylabel("slope (score a token)")
    axes[1].text(10, 0.75, "between", ha="center", va="bottom", color=style.LIGHT.orange)
    axes[1].text(4.2, 1 / 90, "ladder", ha="right", color=style.method("alibi"))
    return figure
