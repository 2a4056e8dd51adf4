"""The two factors of xPos grow and shrink without end; only their product is tame."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import xpos

_HEAD_DIM = 128
_SCALE_BASE = 512  # tokens
_LONGEST = 50_000  # tokens
_LARGEST = {"float16": np.finfo(np.float16).max, "float32": np.finfo(np.float32).max}
_PLACES = {"float16": 22_000, "float32": 1_000}  # tokens, where no curve crosses the label


def draw() -> Figure:
    position = np.linspace(0, _LONGEST, 200)
    fastest = xpos.decay(_HEAD_DIM)[0]
    power = position / _SCALE_BASE * np.log10(fastest)  # of ten, so that nothing overflows here
    figure, ax = style.figure(height=3.4)
    ax.plot(position, -power, color=style.LIGHT.purple)
    ax.plot(position, power, color=style.LIGHT.green)
    ax.text(15_000, 24, "key, pair 0", ha="right", color=style.LIGHT.purple)
    ax.text(15_000, -28, "query, pair 0", ha="right", color=style.LIGHT.green)
    overflows = {name: -np.log10(largest) / np.log10(fastest) * _SCALE_BASE for name, largest in _LARGEST.items()}
    ax.set_title("The key overflows " + ", ".join(f"{name} at {at:,.0f}" for name, at in overflows.items()))
    for name, largest in _LARGEST.items():
        ax.plot(overflows[name], np.log10(largest), "o", color=style.LIGHT.danger)
        ax.axhline(np.log10(largest), color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
        ax.text(_PLACES[name], np.log10(largest) - 7.5, f"largest {name}", color=style.LIGHT.muted)
    # accepted: looks: behind the overflow they go on as straight lines
    ax.set(xlabel="position (tokens)", ylabel="factor", xlim=(0, _LONGEST), ylim=(-48, 48))
    ax.set_yticks([-40, -20, 0, 20, 40], ["10⁻⁴⁰", "10⁻²⁰", "1", "10²⁰", "10⁴⁰"])
    ax.set_xticks(range(0, _LONGEST + 1, 10_000), [f"{place:,}" for place in range(0, _LONGEST + 1, 10_000)])
    return figure
