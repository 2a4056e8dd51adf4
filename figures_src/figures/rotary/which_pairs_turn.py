"""Half a head, twice: partial rotary has the whole range in fewer steps, p-RoPE keeps the steps and stops the slow."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import partial, rotary

_HEAD_DIM = 64
_STILL = 5e-6  # radians per token; where pairs that do not turn are drawn on the logarithmic axis


def draw() -> Figure:
    figure, axes = style.figure(3, height=5.2, sharex=True)
    turning = partial.frequencies(_HEAD_DIM, rotary_dim=_HEAD_DIM // 2)
    spectra = {
        "Full: every pair turns": rotary.frequencies(_HEAD_DIM),
        "Partial: the whole range in half the pairs": np.append(turning, np.zeros(_HEAD_DIM // 4)),
        "p-RoPE: only the faster half turns": partial.p_rope_frequencies(_HEAD_DIM, fraction=0.5),
    }
    colours = (style.LIGHT.grey, style.LIGHT.blue, style.LIGHT.orange)
    for ax, (title, inv_freq), colour in zip(axes, spectra.items(), colours, strict=True):
        pair = np.arange(len(inv_freq))
        turns = inv_freq > 0
        ax.plot(spectra["Full: every pair turns"], color=style.LIGHT.grid, linewidth=3)
        ax.axhline(_STILL, color=style.LIGHT.grid, linewidth=1)
        ax.plot(pair[turns], inv_freq[turns], "o", color=colour, markersize=4)
        ax.plot(pair[~turns], np.full((~turns).sum(), _STILL), "o", color=colour, markersize=4, markerfacecolor="none")
        if not turns.all():
            ax.text(23.5, 1.4e-5, f"{(~turns).sum()} pairs do not turn", ha="center", color=colour)
        ax.set(yscale="log", ylim=(2e-6, 2), title=title, xticks=(0, 8, 16, 24, 31))
        ax.set_yticks([1, 1e-2, 1e-4, _STILL], ["1", "0.01", "0.0001", "still"])
        ax.minorticks_off()
    figure.supylabel("frequency (radians per token)", color=style.LIGHT.ink)
    axes[2].set_xlabel("pair i (0 is the fastest)")
    return figure
