"""The ramp in YaRN's paper falls with the turns, the one in its code with the index: they are far apart in between."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import by_parts, frequency_ramp, rotary

_HEAD_DIM, _BASE, _TRAINED, _FACTOR = 128, 10_000, 4_096, 16
_SLOW, _FAST = 1, 32


def draw() -> Figure:
    pairs = np.arange(_HEAD_DIM // 2)
    inv_freq = rotary.frequencies(_HEAD_DIM, _BASE)
    in_code = frequency_ramp.kept_by_index(_HEAD_DIM, _BASE, _TRAINED, _SLOW, _FAST)
    on_paper = frequency_ramp.kept_by_turns(inv_freq, _TRAINED, _SLOW, _FAST)
    figure, (kept, ratio) = style.figure(2, height=4.7, sharex=True)
    kept.plot(pairs, in_code, color=style.method("rotary"), linewidth=2.4)
    kept.plot(pairs, on_paper, color=style.LIGHT.blue, linewidth=2.4)
    kept.text(34, 0.6, "code", color=style.method("rotary"))
    kept.text(24, 0.3, "paper", color=style.LIGHT.blue, ha="right")
    kept.set(ylabel="share kept", ylim=(-0.05, 1.1), yticks=[0, 0.5, 1])
    frequencies = [
        by_parts.ntk_by_parts(_HEAD_DIM, _BASE, factor=_FACTOR, original_length=_TRAINED, ramp=form).frequencies
        for form in ("code", "paper")
    ]
    faster = frequencies[0] / frequencies[1]
    title = f"At pair {np.argmax(faster)}, the code is {faster.max():.1f} times as fast as the paper"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    ratio.plot(pairs, faster, color=style.LIGHT.ink, linewidth=2)
    ratio.plot(np.argmax(faster), faster.max(), "o", color=style.method("rotary"), markersize=8)
    ratio.axhline(1, color=style.LIGHT.muted, linewidth=1, linestyle=":")
    ratio.text(0, 1.08, "as fast", color=style.LIGHT.muted)
    ratio.axvline(np.argmax(faster), color=style.method("rotary"), linewidth=0.8, linestyle=":")
    ratio.set(xlabel="pair i (0 is the fastest)", ylabel="code / paper", ylim=(0.8, 3.3))
    ratio.set_xticks([0, 16, 32, 48, 63])
    return figure
