"""Four popular sentences about positions, and for each a computed curve that says otherwise."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, rotary, sinusoidal

_WIDTH = 128
_PEAK = 600  # distance at which the key of the first panel is the query, turned on
_FULL_TURN = 2 * np.pi * 10_000  # tokens after which positions are said to repeat
_LONGEST = 100_000  # tokens
_BIN = 500  # tokens of which the second panel shows the highest value


def draw() -> Figure:
    figure, (decay, repeat, near, base) = style.figure(4, height=8.2)
    colour, muted = style.method("rotary"), style.LIGHT.muted
    frequencies = rotary.frequencies(_WIDTH)

    distance = np.arange(1001)
    decay.plot(distance, attention.kernel(_PEAK - distance, frequencies), color=colour)
    decay.set(title="“Rotary scores fall with the distance”", xlabel="distance (tokens)", ylabel="share of the peak")
    decay.set(xlim=(0, distance[-1]))

    far = np.arange(1, _LONGEST)
    highest = np.append(1, attention.kernel(far, frequencies))[:_LONGEST].reshape(-1, _BIN).max(axis=1)
    repeat.step(np.arange(0, _LONGEST, _BIN) / 1000, highest, color=colour, where="post")
    repeat.axvline(_FULL_TURN / 1000, color=muted, linestyle=":", linewidth=1)
    repeat.annotate("2π · 10,000", (_FULL_TURN / 1000, 0.92), (4, 0), textcoords="offset points", color=muted, va="top")
    repeat.set(title="“Positions repeat after 63,000 tokens”", xlabel="distance (thousand tokens)", ylabel="likeness")
    repeat.set(xlim=(0, _LONGEST / 1000), ylim=(0, 1.05))

    steps = np.arange(257)
    likeness = sinusoidal.encode(steps, _WIDTH) @ sinusoidal.encode(0, _WIDTH)
    rising = np.append(np.diff(likeness) > 0, False)
    near.plot(steps, likeness, color=style.method("sinusoidal"), linewidth=1.2)
    parts = np.where(rising | np.append(False, rising[:-1]), likeness, np.nan)
    near.plot(steps, parts, color=style.LIGHT.orange, linewidth=2.2)
    near.set(title="“Near is alike, far is not”", xlabel="distance of two sinusoids (tokens)", ylabel="dot product")
    near.annotate("orange: rises again", (250, likeness.max()), color=style.LIGHT.orange, ha="right", va="top")
    near.set(xlim=(0, steps[-1]))

    pair = np.arange(_WIDTH // 2)
    for value, name, shade in ((10_000, "base 10,000", muted), (500_000, "base 500,000", colour)):
        base.semilogy(pair, rotary.frequencies(_WIDTH, value), color=shade, label=name)
    style.powers(base.yaxis)
    style.label_lines(base)
    base.set(title="“A larger base squeezes the frequencies”", xlabel="pair", ylabel="radians per token")
    return figure
