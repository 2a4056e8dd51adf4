"""By parts: pairs that turn often are left alone, slow ones are interpolated, and a ramp joins the two."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import by_parts, frequency_ramp, rotary, scaling

_HEAD_DIM, _BASE, _TRAINED, _FACTOR = 128, 10_000, 4_096, 16
_SLOW, _FAST = 1, 32  # turns in the length of training


def draw() -> Figure:
    before = rotary.frequencies(_HEAD_DIM, _BASE)
    turns = frequency_ramp.turns(before, _TRAINED)
    edges = np.sum(turns >= _FAST) - 0.5, np.sum(turns >= _SLOW) - 0.5
    figure, ax = style.figure(height=3.9)
    ax.set_title(f"YaRN: fast pairs stay, slow ones are divided by {_FACTOR}")
    for start, end, shade in ((-0.5, edges[0], 0.0), (*edges, 0.45), (edges[1], 63.5, 0.9)):
        ax.axvspan(start, end, color=style.LIGHT.grid, alpha=shade, linewidth=0)
    rules = {
        "position interpolation": (scaling.linear, {}, style.LIGHT.blue),
        "NTK-aware": (scaling.ntk_aware, {}, style.LIGHT.green),
        "YaRN": (by_parts.yarn, {"original_length": _TRAINED}, style.method("rotary")),
    }
    for rule, more, colour in rules.values():
        frequencies = rule(_HEAD_DIM, _BASE, factor=_FACTOR, **more).frequencies
        ax.plot(
            np.arange(_HEAD_DIM // 2),
            before / frequencies,
            color=colour,
            linewidth=3.2 if rule is by_parts.yarn else 1.6,
        )
    ax.text(1, 14.6, "position interpolation", va="top", color=style.LIGHT.blue)
    ax.text(11, 2.3, "NTK-aware", color=style.LIGHT.green, ha="center")
    ax.text(37, 1.6, "YaRN", color=style.method("rotary"))
    for middle, text in (
        ((edges[0] - 0.5) / 2, "fast:\nleft alone"),
        (sum(edges) / 2, "ramp"),
        ((edges[1] + 63.5) / 2, f"slow:\ndivided by {_FACTOR}"),
    ):
        ax.text(middle, 24, text, ha="center", va="center", color=style.LIGHT.muted)
    ax.set(xlabel="pair i (0 is the fastest)", ylabel="frequency divided by", yscale="log", xlim=(-0.5, 63.5))
    ax.set(ylim=(0.9, 34), xticks=[0, 16, 32, 48, 63])
    ax.set_yticks([1, 2, 4, 8, 16], ["1", "2", "4", "8", "16"])
    ax.minorticks_off()
    return figure
