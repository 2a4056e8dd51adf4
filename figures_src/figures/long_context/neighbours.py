"""Interpolation moves neighbours together: eight tokens look like one. NTK-aware keeps them apart."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary, scaling

_HEAD_DIM = 128
_FACTOR = 8
_LAST = 24  # tokens


def draw() -> Figure:
    offset = np.arange(_LAST + 1)
    spectra = {
        "position interpolation": (scaling.linear(_HEAD_DIM, factor=_FACTOR).frequencies, style.LIGHT.blue),
        "NTK-aware": (scaling.ntk_aware(_HEAD_DIM, factor=_FACTOR).frequencies, style.method("rotary")),
        "not scaled": (rotary.frequencies(_HEAD_DIM), style.LIGHT.muted),
    }
    figure, ax = style.figure(height=3.2)
    ax.set_title("Interpolation makes neighbours look alike")
    for name, (inv_freq, colour) in spectra.items():
        score = attention.kernel(offset, inv_freq)
        ax.plot(offset, score, "o-", color=colour, markersize=3.5, label=name)
    style.label_lines(ax)
    ax.set(xlabel="distance Δ (tokens)", ylabel="mean cosine", xlim=(0, _LAST * 1.55), ylim=(0.55, 1.02))
    ax.set_xticks(range(0, _LAST + 1, 8))
    return figure
