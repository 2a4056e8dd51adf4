"""Dynamic NTK changes nothing up to the trained length; beyond it the base grows with every token."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary, scaling

_HEAD_DIM, _TRAINED = 128, 4_096
_LENGTHS = np.arange(1, 9) * 2_048


def draw() -> Figure:
    figure, ax = style.figure(height=3.5)
    ax.set_title("Past training the code grows twice as fast")
    forms = {
        "paper": ({"form": "paper"}, style.LIGHT.blue),
        "transformers, factor 2": ({"form": "transformers", "factor": 2.0}, style.method("rotary")),
    }
    slowest = rotary.frequencies(_HEAD_DIM)[-1]
    for name, (settings, colour) in forms.items():
        divided = [
            slowest
            / scaling.dynamic_ntk(_HEAD_DIM, length=int(n), original_length=_TRAINED, **settings).frequencies[-1]
            for n in _LENGTHS
        ]
        ax.plot(_LENGTHS, divided, "o-", color=colour, linewidth=2, markersize=4, label=name)
    ax.axvline(_TRAINED, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(_TRAINED + 200, 6.6, "trained length", color=style.LIGHT.muted)
    ax.text(9_500, 5.2, "transformers, factor 2", color=style.method("rotary"), ha="right")
    ax.text(12_000, 2.3, "paper", color=style.LIGHT.blue)
    ax.set(xlabel="sequence length (tokens)", ylabel="slowest pair divided by", ylim=(0.7, 7.4))
    ax.set_xticks([4_096, 8_192, 12_288, 16_384], ["4,096", "8,192", "12,288", "16,384"])
    return figure
