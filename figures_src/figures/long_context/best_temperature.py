"""The loss against the factor on the logits has a valley, and YaRN's constant is near its bottom."""

import math

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import by_parts
from figures_src.experiments.small_models import beyond


def draw() -> Figure:
    figure, ax = style.figure(height=3.5)
    ax.set_title("Both formulas lie a little above the best factor")
    multipliers, losses = zip(*beyond.recorded()["temperature"], strict=True)
    ax.plot(multipliers, losses, "o-", color=style.LIGHT.ink)
    yarn = by_parts.yarn_mscale(beyond.FACTOR) ** 2
    log_n = math.log(beyond.FACTOR * beyond.TRAINED) / math.log(beyond.TRAINED)
    ax.axvline(yarn, color=style.method("rotary"), linewidth=1.2)
    ax.axvline(log_n, color=style.LIGHT.blue, linewidth=1.2)
    top = max(losses)
    ax.text(yarn + 0.015, top, "YaRN", color=style.method("rotary"), va="top")
    ax.text(log_n - 0.015, top, "log-n", color=style.LIGHT.blue, va="top", ha="right")
    ax.set(xlabel="factor on the logits", ylabel="loss (nats per character)")
    return figure
