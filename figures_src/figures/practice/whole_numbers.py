"""bf16 has not all whole numbers above 256, and from 1,024 on its steps are wider than a turn of the first pair."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import precision

_COLOURS = {"bf16": style.LIGHT.orange, "fp16": style.LIGHT.blue, "fp32": style.LIGHT.green}


def draw() -> Figure:
    figure, (top, bottom) = style.figure(2, height=5.2)
    figure.suptitle("bf16 skips positions from 257 on, fp16 from 2,049 on", x=0.01, ha="left", fontweight="bold")
    position = np.arange(246, 275)
    top.plot(position, position, color=style.LIGHT.muted, linewidth=1.2, linestyle=(0, (2, 2)))
    top.plot(position, precision.rounded(position, "bf16"), ".", color=_COLOURS["bf16"], markersize=8)
    top.set(xlabel="position", ylabel="the same in bf16", xticks=[246, 256, 264, 272], yticks=[248, 256, 264, 272])
    top.text(247, 268, "above 256 odd positions\nfall on an even neighbour", color=style.LIGHT.ink)

    place = 2 ** np.arange(0, 18)
    for name, bits, above in (("bf16", 8, True), ("fp16", 11, False), ("fp32", 24, True)):
        gap = 2.0 ** (np.log2(place) - bits + 1)
        shown = place <= 2**15 if name == "fp16" else place > 0
        bottom.step(place[shown], gap[shown], where="post", color=_COLOURS[name])
        height, side = (gap[0] * 3, "bottom") if above else (gap[0] / 1.6, "top")
        bottom.text(1, height, name, color=_COLOURS[name], va=side)
    for value in (1, 2 * np.pi):
        bottom.axhline(value, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    bottom.text(1, 2 * np.pi * 1.3, "one rotation of pair 0", color=style.LIGHT.muted, va="bottom")
    bottom.text(place[-1], 0.7, "1 token", color=style.LIGHT.muted, va="top", ha="right")
    bottom.set(xscale="log", yscale="log", xlabel="position (tokens)", ylabel="gap to the next number")
    bottom.set_xticks([1, 256, 2_048, 65_536], ["1", "256", "2,048", "65,536"])
    bottom.set_yticks([1e-6, 1e-3, 1, 1e3], ["10⁻⁶", "10⁻³", "1", "10³"])
    bottom.minorticks_off()
    return figure
