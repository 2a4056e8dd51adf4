"""Every position has its own row of numbers; in each half the fast columns come first and the slow ones last."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import sinusoidal

_D_MODEL = 64
_POSITIONS = 100


@interactive(position=Slider("Position", range(_POSITIONS), start=40, play=True, axis="y"))
def draw(position: int) -> Figure:
    encoding, pairs = sinusoidal.encode(np.arange(_POSITIONS), _D_MODEL, order="sin_cos"), _D_MODEL // 2
    figure, (rows, row) = style.figure(2, height=5.2, sharex=True, height_ratios=[2.1, 1])
    rows.imshow(encoding, aspect="auto", vmin=-1, vmax=1, cmap=style.DIVERGING)
    rows.set(title="In each half: fast at the left, frozen at the right", ylabel="position p (tokens)")
    rows.set_yticks(range(0, _POSITIONS, 20))
    rows.spines[:].set_visible(False)
    rows.plot([-0.5, _D_MODEL - 0.5], [position, position], color=style.LIGHT.ink, linewidth=2)
    rows.text(_D_MODEL + 0.2, position, f"{position}", va="center", color=style.LIGHT.ink, fontweight="bold")
    for ax in (rows, row):
        ax.axvline(pairs - 0.5, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (3, 3)))
    for half in (slice(0, pairs), slice(pairs, None)):  # no line across the seam between the sines and the cosines
        row.plot(np.arange(_D_MODEL)[half], encoding[position, half], color=style.LIGHT.muted, linewidth=0.8)
    row.plot(encoding[position], "o", color=style.method("sinusoidal"), markersize=3)
    row.set(title=f"Row {position}: the vector of position {position}")
    row.set(xlabel="dimension j (32 sines, then 32 cosines)", ylabel="value")
    row.set(xlim=(-0.5, _D_MODEL + 4.5), ylim=(-1.15, 1.15), xticks=range(0, _D_MODEL, 8))
    row.set_yticks([-1, 0, 1], ["blue: −1", "0", "orange: 1"])
    return figure
