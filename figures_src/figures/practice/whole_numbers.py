"""bf16 has not all whole numbers above 256, and from 1,024 on its steps are wider than a turn of the first pair."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style


def draw() -> Figure:
    figure, ax = style.figure(height=3.4)
    skips = {}
    for name, bits, colour, shift, side in (
        ("bf16", 8, style.LIGHT.danger, 0.82, "right"),
        ("fp16", 11, style.LIGHT.blue, 2.4, "left"),
    ):
        place = 2 ** np.arange(5, 16)
        gap = 2.0 ** (np.log2(place) - bits + 1)
        ax.step(place, gap, where="post", color=colour, linewidth=2.6)
        skips[name] = 2**bits + 1
        ax.plot(2**bits, 2, "o", color=colour, markersize=8)
        ax.text(shift * 2**bits, 2, f"{name}: {skips[name]:,}", color=colour, ha=side, va="center")
    ax.set_title("bf16 skips positions from {bf16:,} on, fp16 from {fp16:,} on".format(**skips), x=-0.13)
    ax.text(32_768, 0.9, "1: every position", color=style.LIGHT.muted, ha="right", va="top")
    ax.text(32, 7, "one rotation of pair 0", color=style.LIGHT.muted, va="bottom")
    for value in (1, 2 * np.pi):
        ax.axhline(value, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    ax.set(
        xscale="log",
        yscale="log",
        xlabel="position (tokens)",
        ylabel="gap to the next number",
        ylim=(0.1, 300),
        xlim=(30, 40_000),
    )
    ax.set_xticks([32, 256, 1_024, 2_048 * 4, 32_768], ["32", "256", "1,024", "8,192", "32,768"])
    ax.set_yticks([0.25, 1, 8, 64], ["¼", "1", "8", "64"])
    ax.minorticks_off()
    return figure
