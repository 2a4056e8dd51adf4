"""Four factors on the logits, all logarithms of the length: LongRoPE's is log-n scaling at the target length."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import by_parts

_TRAINED, _STEP = 4_096, 8_192


def draw() -> Figure:
    length = np.unique(np.geomspace(_TRAINED, 2**20, 400).astype(int))
    yarn = [by_parts.yarn_mscale(n / _TRAINED) ** 2 for n in length]
    figure, ax = style.figure(height=3.4)
    ax.plot(length, yarn, color=style.method("rotary"), linewidth=2.4)
    llama = 1 + 0.1 * np.log(1 + length // _STEP)
    ax.set_title(f"At 1M tokens: by {yarn[-1]:.1f} with YaRN, by {llama[-1]:.1f} with Llama 4")
    ax.plot(length, np.log(length) / np.log(_TRAINED), color=style.LIGHT.blue, linewidth=2.4)
    ax.plot(length, llama, color=style.LIGHT.green, linewidth=2.4)
    ax.text(60_000, 1.86, "YaRN", color=style.method("rotary"), ha="right")
    ax.text(2**20, 1.72, "log-n and LongRoPE", color=style.LIGHT.blue, ha="right", va="bottom")
    ax.text(150_000, 1.17, "Llama 4", color=style.LIGHT.green)
    ax.set(xscale="log", xlabel="length (tokens)", ylabel="logits multiplied by", ylim=(0.95, 2.5))
    ax.set_xticks([4_096, 32_768, 262_144, 2**20], ["4k", "32k", "256k", "1M"])
    ax.minorticks_off()
    return figure
