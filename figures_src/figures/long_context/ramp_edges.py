"""Choose where the ramp starts and ends, in turns: Llama's narrow ramp, YaRN's wide one, and a step are one rule."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import by_parts, ramp, rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM, _BASE, _LENGTH, _FACTOR = 128, 500_000, 8_192, 8
_SLOW = (0.5, 1, 2, 4)
_FAST = (4, 8, 16, 32, 64)
_PAIRS = np.arange(_HEAD_DIM // 2)


def draw() -> Interactive:
    drawing = plot(2, 1, shared_xaxes=True, vertical_spacing=0.1)
    kept, divided = _rows(1, 4)
    line = {"color": style.method("rotary"), "width": 2.5}
    drawing.add_scatter(x=_PAIRS, y=kept, mode="lines+markers", line=line, marker={"size": 4}, row=1, col=1)
    drawing.add_scatter(x=_PAIRS, y=divided, mode="lines+markers", line=line, marker={"size": 4}, row=2, col=1)
    drawing.update_yaxes(title="share kept", range=[-0.05, 1.1], row=1, col=1)
    drawing.update_yaxes(title="divided by", range=[0.5, 8.5], tickvals=[1, 4, 8], row=2, col=1)
    drawing.update_xaxes(title="pair i (0 is the fastest)", range=[-1, 64], tickvals=[0, 16, 32, 48, 63], row=2, col=1)
    drawing.update_xaxes(range=[-1, 64], row=1, col=1)

    def update(slow: float, fast: float) -> State:
        return State(restyle={row: {"y": values} for row, values in enumerate(_rows(slow, fast))})

    controls = (
        Slider("Divided up to", _SLOW, start=_SLOW.index(1), unit="turns"),
        Slider("Kept from", _FAST, start=_FAST.index(4), unit="turns"),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _rows(slow: float, fast: float) -> tuple[np.ndarray, np.ndarray]:
    ladder = rotary.frequencies(_HEAD_DIM, _BASE)
    settings = {"low_freq_factor": slow, "high_freq_factor": fast, "original_length": _LENGTH}
    frequencies = by_parts.llama3(_HEAD_DIM, _BASE, factor=_FACTOR, **settings).frequencies
    kept = ramp.kept_by_turns(ladder, _LENGTH, slow, fast)
    return kept.astype(np.float32), (ladder / frequencies).astype(np.float32)


def _still() -> Figure:
    figure, axes = style.figure(2, height=4.0, sharex=True)
    for (slow, fast), colour in zip(((1, 4), (1, 32)), (style.method("rotary"), style.LIGHT.blue), strict=True):
        for ax, values in zip(axes, _rows(slow, fast), strict=True):
            ax.plot(_PAIRS, values, color=colour, linewidth=2.2)
    axes[0].text(33, 0.8, "1 to 4 turns", color=style.method("rotary"))
    axes[0].text(20, 0.35, "1 to 32 turns", color=style.LIGHT.blue, ha="right")
    axes[0].set(ylabel="share kept", ylim=(-0.05, 1.1), yticks=[0, 0.5, 1])
    axes[1].set(ylabel="divided by", xlabel="pair i (0 is the fastest)", yticks=[1, 4, 8], xticks=[0, 16, 32, 48, 63])
    return figure
