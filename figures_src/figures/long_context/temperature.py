"""YaRN's attention factor grows with the logarithm of the extension, and what it does to scores is its square."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.encoding import by_parts

_SHOWN = {"qwen2_5_7b_instruct": "Qwen2.5", "olmo_3_1_32b": "OLMo 3.1", "gpt_oss_20b": "gpt-oss"}
_LAST = 64


def draw() -> Figure:
    factors = np.linspace(1, _LAST, 200)
    on_vectors = np.array([by_parts.yarn_mscale(factor) for factor in factors])
    figure, ax = style.figure(height=3.5)
    ax.set_title(f"Factor {_LAST:.0f}: scores are multiplied by {on_vectors[-1] ** 2:.1f}")
    ax.plot(factors, on_vectors, color=style.method("rotary"), linewidth=2.4)
    ax.plot(factors, on_vectors**2, color=style.LIGHT.blue, linewidth=2.4)
    ax.text(_LAST, on_vectors[-1] + 0.05, "on queries and keys", color=style.method("rotary"), ha="right", va="bottom")
    ax.text(16, 1.78, "on scores", color=style.LIGHT.blue, ha="right")
    for key, name in _SHOWN.items():
        factor = models.one(key).rotary[-1].scaling["factor"]
        height = by_parts.yarn_mscale(factor)
        ax.plot(factor, height, "o", color=style.method("rotary"))
        ax.annotate(name, (factor, height), xytext=(2, -12), textcoords="offset points", color=style.LIGHT.muted)
    ax.set(xscale="log", xlabel="factor s", ylabel="multiplied by", ylim=(0.95, 2.1))
    ax.set_xticks([1, 2, 4, 8, 16, 32, 64], ["1", "2", "4", "8", "16", "32", "64"])
    ax.minorticks_off()
    return figure
