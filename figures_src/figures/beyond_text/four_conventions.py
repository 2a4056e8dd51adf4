"""One time, four vectors: two orders of the halves, two lists of frequencies."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_TIME, _WIDTH = 250, 64
_ROWS = {
    "sines first, shift 1\n(DDPM)": {"downscale_freq_shift": 1},
    "sines first, shift 0": {"downscale_freq_shift": 0},
    "cosines first, shift 1": {"downscale_freq_shift": 1, "flip": True},
    "cosines first, shift 0\n(Stable Diffusion)": {"downscale_freq_shift": 0, "flip": True},
}


def draw() -> Figure:
    figure, panels = style.figure(4, 1, height=3.3, sharex=True)
    figure.suptitle("The same time step, four different vectors", x=0.01, ha="left", fontweight="bold")
    for ax, (name, settings) in zip(panels, _ROWS.items(), strict=True):
        vector = sinusoidal.timestep(np.asarray([_TIME]), _WIDTH, **settings)
        image = ax.imshow(vector, aspect="auto", vmin=-1, vmax=1, cmap=style.DIVERGING)
        ax.axvline(_WIDTH / 2 - 0.5, color=style.LIGHT.ink, linewidth=1)
        ax.set_yticks([0], [name])
        ax.tick_params(axis="y", length=0)
        ax.tick_params(axis="x", bottom=ax is panels[-1])
    panels[-1].set(xlabel="dimension", xticks=(0, 16, 31, 48, 63))
    panels[0].text(_WIDTH / 2 - 0.5, -0.6, "second half →", va="bottom", color=style.LIGHT.muted)
    bar = figure.colorbar(image, ax=panels, aspect=14, ticks=(-1, 0, 1))
    bar.outline.set_visible(False)
    bar.set_label(f"value at t = {_TIME}")
    return figure
