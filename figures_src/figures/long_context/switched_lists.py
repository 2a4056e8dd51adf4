"""At the trained length LongRoPE changes its list: the same token turns its pairs by other angles one token later."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.models import spectrum

_DISTANCE = 100  # tokens
_PAIR = 10
_LENGTHS = np.arange(4_080, 4_113)


def draw() -> Figure:
    model = models.one("phi_3_5_mini")
    part, trained = model.rotary[0], model.trained
    angle = np.array([_DISTANCE * spectrum.scaled(part, int(n)).frequencies[_PAIR] for n in _LENGTHS])
    mixed = np.where(trained < _LENGTHS, _mixed(part, trained), angle)
    figure, ax = style.figure(height=3.0)
    ax.set_title("One token later, another angle")
    ax.plot(_LENGTHS, mixed, "o", color=style.method("rotary"), markersize=3.5)
    ax.plot(_LENGTHS, angle, "o", color=style.LIGHT.muted, markersize=3.5)
    ax.axvline(trained + 0.5, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(trained, 1.4, "trained length", ha="right", color=style.LIGHT.ink)
    ax.text(_LENGTHS[-1], angle[-1] * 1.4, "all keys re-rotated", ha="right", color=style.LIGHT.muted)
    ax.text(_LENGTHS[-1], mixed[-1] * 1.4, "key from the cache", ha="right", va="bottom", color=style.method("rotary"))
    ax.set(xlabel="length of the sequence (tokens)", ylabel="angle, query to key (radians)")
    ax.set(yscale="log", ylim=(1, 2_000))
    ax.set_yticks([1, 10, 100, 1_000], ["1", "10", "100", "1,000"])
    ax.set_xticks([4_080, 4_096, 4_112], ["4,080", "4,096", "4,112"])
    ax.minorticks_off()
    return figure


def _mixed(part: models.Rotary, trained: int) -> np.ndarray:
    """Angle between a query turned by the long list and a key turned by the short one."""
    short, long = (spectrum.scaled(part, n).frequencies[_PAIR] for n in (trained, trained + 1))
    position = _LENGTHS - 1
    return np.abs(position * long - (position - _DISTANCE) * short)
