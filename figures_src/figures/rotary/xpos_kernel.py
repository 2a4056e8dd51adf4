"""xPos takes the ripples out of the score and makes it fall with the distance, the fast pairs first."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary, xpos
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_LONGEST = 2048  # tokens
_DISTANCES = np.arange(0, _LONGEST + 1, 4)
_GAMMAS = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
_SCALE_BASES = (128, 256, 512, 1024, 2048)  # tokens
_GAMMA, _SCALE_BASE = 0.4, 512


def draw() -> Interactive:
    drawing = plot()
    line = {"color": style.LIGHT.grey, "width": 1}
    drawing.add_scatter(x=_DISTANCES, y=_score(np.inf, _SCALE_BASE), mode="lines", line=line, name="rotary")
    line = {"color": style.method("rotary"), "width": 2}
    drawing.add_scatter(x=_DISTANCES, y=_score(_GAMMA, _SCALE_BASE), mode="lines", line=line, name="xPos")
    drawing.update_xaxes(title="distance Δ = m − n (tokens)", range=[0, _LONGEST])
    drawing.update_yaxes(title="score of equal vectors, share", range=[-0.15, 1.05])

    def update(gamma: float, scale_base: int) -> State:
        return State(restyle={1: {"y": _score(gamma, scale_base)}})

    return Interactive(
        plot=drawing,
        controls=(
            Slider("γ", _GAMMAS, start=_GAMMAS.index(_GAMMA)),
            Slider("Scale base", _SCALE_BASES, start=_SCALE_BASES.index(_SCALE_BASE), unit="tokens"),
        ),
        update=update,
        still=_still(),
    )


def _score(gamma: float, scale_base: float) -> np.ndarray:
    """Score of equal vectors by distance, as a share of that at distance 0; rotary encoding for an infinite gamma."""
    decay = np.ones(_HEAD_DIM // 2) if np.isinf(gamma) else xpos.decay(_HEAD_DIM, gamma=gamma)
    sizes = decay ** (_DISTANCES[:, None] / scale_base) / (_HEAD_DIM / 2)
    return attention.kernel(_DISTANCES, rotary.frequencies(_HEAD_DIM), amplitudes=sizes).astype(np.float32)


def _still() -> Figure:
    figure, ax = style.figure(height=3.0)
    ax.plot(_DISTANCES, _score(np.inf, _SCALE_BASE), color=style.LIGHT.grey, linewidth=1.0)
    ax.plot(_DISTANCES, _score(_GAMMA, _SCALE_BASE), color=style.method("rotary"))
    ax.text(1450, 0.3, "rotary", color=style.LIGHT.grey)
    ax.text(420, 0.02, "xPos", color=style.method("rotary"))
    ax.set(xlabel="distance Δ = m − n (tokens)", ylabel="score of equal vectors, share")
    ax.set(xlim=(0, _LONGEST), ylim=(-0.15, 1.05), xticks=range(0, _LONGEST + 1, 512))
    return figure
