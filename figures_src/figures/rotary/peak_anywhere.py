"""For every query and every distance there is a key that scores highest just there."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_LONGEST = 1000  # tokens
_PEAKS = (0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000)
_BASES = (100, 1_000, 10_000, 100_000, 500_000)
_PEAK, _BASE = 200, 10_000
_IN_STILL = (3, 200, 700)


def draw() -> Interactive:
    line = {"color": style.method("rotary"), "width": 1.5}
    drawing = plot()
    for base in _BASES:  # one curve a base; moving the peak only moves its start
        score = _score(np.arange(2 * _LONGEST + 1), _LONGEST, base)
        drawing.add_scatter(y=score, x0=_PEAK - _LONGEST, dx=1, mode="lines", line=line, visible=base == _BASE)
    drawing.add_scatter(x=[_PEAK], y=[1], mode="markers", marker={"color": style.LIGHT.ink, "size": 9})
    drawing.update_xaxes(title="distance Δ = m − n (tokens)", range=[-12, _LONGEST + 12])
    drawing.update_yaxes(title="score, share of its peak", range=[-0.45, 1.1])

    def update(peak: int, base: int) -> State:
        restyle = {trace: {"x0": peak - _LONGEST, "visible": each == base} for trace, each in enumerate(_BASES)}
        return State(restyle=restyle | {len(_BASES): {"x": [peak], "visible": True}})

    return Interactive(
        plot=drawing,
        controls=(
            Slider("Highest at", _PEAKS, start=_PEAKS.index(_PEAK), unit="tokens", play=True),
            Slider("Base b", _BASES, start=_BASES.index(_BASE)),
        ),
        update=update,
        still=_still(np.arange(_LONGEST + 1)),
    )


def _score(distance: np.ndarray, peak: int, base: float) -> np.ndarray:
    """Score of q = (1, 1, ...) and the key that is q turned by `peak` tokens, as a share of its peak."""
    return attention.kernel(peak - distance, rotary.frequencies(_HEAD_DIM, base)).astype(np.float32)


def _still(distance: np.ndarray) -> Figure:
    figure, ax = style.figure(height=3.0)
    for peak, colour in zip(_IN_STILL, style.ramp(len(_IN_STILL)), strict=True):
        ax.plot(distance, _score(distance, peak, _BASE), color=colour, linewidth=1.3)
        ax.plot(peak, 1, "o", color=colour)
        ax.text(peak + 12, 1.02, f"{peak} tokens", color=colour)
    ax.set(xlabel="distance Δ = m − n (tokens)", ylabel="score, share of its peak", xlim=(0, _LONGEST), ylim=(0, 1.12))
    return figure
