"""Times from 0 to 1 that are not scaled look all alike; multiplied by 1,000 they can be told apart."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import sinusoidal

_WIDTH = 256
_AT = 0.5
_COMPARED = {10: 0.74, 100: 0.51, 1_000: 0.28}  # scale -> height of its name
_TIMES = np.linspace(0, 1, 241)


@interactive(
    scale=Slider("Scale", (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000), start=1_000, unit="×"),
    period=Slider("Period", (100, 1_000, 10_000, 100_000), start=10_000),
)
def draw(scale: int, period: int) -> Figure:
    figure, ax = style.figure(height=3.2)
    first, *others = style.sequence(1 + len(_COMPARED))
    ax.plot(_TIMES, _alike(1, 10_000), color=first, linewidth=2)
    ax.text(0.015, 1.04, "1 ×: all times look the same", color=first)
    for (each, height), colour in zip(_COMPARED.items(), others, strict=True):
        ax.plot(_TIMES, _alike(each, 10_000), color=colour, linewidth=1)
        ax.text(1.015, height, f"{each:,} ×", color=colour, va="center")
    chosen = _alike(scale, period)
    ax.plot(_TIMES, chosen, color=style.method("sinusoidal"), linewidth=2.2)
    ax.set_title(f"Times × {scale:,}: similarity falls to {chosen.min():.2f}".replace("-", "−"))
    ax.set(
        xlabel="time t, from 0 to 1",
        ylabel=f"similarity to t = {_AT}",
        xlim=(0, 1),
        ylim=(-0.15, 1.15),
        yticks=[0, 0.5, 1],
    )
    ax.grid(axis="y")
    return figure


def _alike(scale: float, period: float) -> np.ndarray:
    settings = {"downscale_freq_shift": 0, "flip": True, "scale": scale, "max_period": period}
    vectors = sinusoidal.timestep(_TIMES, _WIDTH, **settings)
    return vectors @ sinusoidal.timestep(np.asarray(_AT), _WIDTH, **settings) / (_WIDTH / 2)
