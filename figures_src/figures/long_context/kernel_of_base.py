"""A larger base keeps the score of equal vectors above zero for longer, and makes it fall more slowly."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_BASES = (1_000, 10_000, 100_000, 500_000, 1_000_000, 10_000_000)
_START = 10_000
_IN_STILL = (10_000, 500_000)
_OFFSETS = np.unique(np.geomspace(1, 131_072, 700).astype(np.int64))
_TICKS = (1, 10, 100, 1_000, 10_000, 100_000)


def draw() -> Interactive:
    drawing = plot()
    line = {"color": style.method("rotary"), "width": 1.5}
    drawing.add_scatter(x=_OFFSETS, y=_scores(_START), mode="lines", line=line)
    drawing.add_scatter(
        x=[1, _OFFSETS[-1]], y=[0, 0], mode="lines", line={"color": style.LIGHT.ink, "width": 1, "dash": "dash"}
    )
    drawing.update_xaxes(title="distance Δ (tokens)", type="log", tickvals=_TICKS, ticktext=[f"{t:,}" for t in _TICKS])
    drawing.update_yaxes(title="mean cosine", range=[-0.3, 1.05])
    drawing.add_annotation(text=_summary(_START), x=1, y=1, xref="paper", yref="paper")
    drawing.update_annotations(showarrow=False, xanchor="right", yanchor="top")

    def update(base: int) -> State:
        return State(restyle={0: {"y": _scores(base)}}, relayout={"annotations[0].text": _summary(base)})

    control = Slider("Base b", _BASES, start=_BASES.index(_START), play=True)
    return Interactive(plot=drawing, controls=(control,), update=update, still=_still())


def _scores(base: float) -> np.ndarray:
    return attention.kernel(_OFFSETS, rotary.frequencies(_HEAD_DIM, base)).astype(np.float32)


def _summary(base: float) -> str:
    every = np.arange(1, _OFFSETS[-1] + 1, dtype=np.float64)
    ladder = rotary.frequencies(_HEAD_DIM, base)
    for stretch in np.array_split(every, 32):
        negative = stretch[attention.kernel(stretch, ladder) < 0]
        if len(negative):
            return f"first below 0 at {negative[0]:,.0f} tokens"
    return f"never below 0 up to {_OFFSETS[-1]:,} tokens"


def _still() -> Figure:
    figure, ax = style.figure(height=3.2)
    for base, colour in zip(_IN_STILL, (style.method("rotary"), style.LIGHT.blue), strict=True):
        ax.plot(_OFFSETS, _scores(base), color=colour, linewidth=1.2)
    ax.axhline(0, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(1.3, 0.2, f"b = {_IN_STILL[0]:,}", color=style.method("rotary"))
    ax.text(100, 0.72, f"b = {_IN_STILL[1]:,}", color=style.LIGHT.blue)
    ax.set(xscale="log", xlabel="distance Δ (tokens)", ylabel="mean cosine", ylim=(-0.3, 1.05))
    ax.set_xticks(_TICKS, [f"{tick:,}" for tick in _TICKS])
    ax.minorticks_off()
    return figure
