"""The pairs of an encoding are waves: each is longer than the one before."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import sinusoidal

_POSITIONS = np.arange(129)  # tokens


@interactive(pair=Slider("Pair i", range(8), start=2, play=True, axis="y"))
def draw(pair: int) -> Figure:
    figure, ax = style.figure(height=2.6)
    wave = sinusoidal.encode(_POSITIONS, 16)[:, 2 * pair]
    ax.plot(_POSITIONS, wave, color=style.method("sinusoidal"))
    ax.set_title(f"pair {pair}: {np.sum(np.diff(np.sign(wave)) != 0)} changes of sign")
    ax.set(xlabel="position (tokens)", ylabel="sine of the pair", xlim=(0, 128), ylim=(-1.1, 1.1))
    return figure
