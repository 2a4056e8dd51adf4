"""Four penalties that agree at 64 tokens: the straight line never relents, the logarithm hardly grows any more."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import alibi, kerple, t5

_LAST = 256  # tokens
_MEETING = 64  # tokens: where all four have the same bias
_BIAS = -4.0


def draw() -> Figure:
    key = np.arange(_LAST + 1)
    query = key[-1:]
    one = np.array([1.0])
    starts = np.array(t5.bucket_starts(bidirectional=False), dtype=float)
    shapes = {
        "ALiBi": (alibi.bias(query, key, one), style.method("alibi"), "-"),
        "KERPLE, power 1/2": (kerple.power(query, key, one, one / 2), style.method("kerple"), "--"),
        "T5, table of a logarithm": (
            t5.bias(query, key, -np.log1p(starts)[:, None], bidirectional=False),
            style.method("t5"),
            "-",
        ),
        "KERPLE, logarithm": (kerple.logarithmic(query, key, one, one), style.method("kerple"), ":"),
    }
    figure, ax = style.figure(height=3.6)
    ax.set_title("All agree at 64 tokens, one goes on falling")
    distance = query - key
    heights = {"KERPLE, power 1/2": -9.0, "T5, table of a logarithm": -3.6, "KERPLE, logarithm": -5.9}
    for name, (bias, colour, line) in shapes.items():
        scaled = bias[0, 0] * _BIAS / bias[0, 0][distance == _MEETING]
        ax.plot(distance, scaled, line, color=colour, drawstyle="steps-pre" if name.startswith("T5") else "default")
        if name in heights:
            ax.text(_LAST - 2, heights[name], name, color=colour, ha="right", va="center")
    ax.text(110, -11.0, "ALiBi", color=style.method("alibi"))
    ax.plot(_MEETING, _BIAS, "o", color=style.LIGHT.ink)
    # accepted: looks: ALiBi goes on falling as a straight line
    ax.set(xlabel="distance Δ (tokens)", ylabel="bias", xlim=(0, _LAST), ylim=(-13, 0.3))
    ax.set_xticks(range(0, _LAST + 1, 64))
    return figure
