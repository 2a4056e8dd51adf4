"""Once the ring has gone round, keys that stand behind a query seem to stand ahead of it."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.experiments.bugs import ring

_RING, _TOKENS = 8, 25


@interactive(token=Slider("Token", range(_RING, _TOKENS), start=19, play=True, rate=4))
def draw(token: int) -> Figure:
    kept = np.arange(_RING)
    # the distance between query and key that the angles of a pair with frequency 1 say, key by key
    seen = [
        np.array([program(token, _RING, 1)[1] - program(token - back, _RING, 1)[1] for back in kept])
        for program in (ring.buggy, ring.fixed)
    ]
    labels = {"xlabel": "distance of the key (tokens back)", "ylabel": "distance that the angles say"}
    figure = before_after.lines(kept, *seen, marker="o", **labels)
    figure.axes[0].axhline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=1)
    figure.axes[0].set(ylim=(-_RING + 0.5, _RING))
    figure.set_label(f"{np.sum(seen[0] < 0)} of {_RING} keys seem to stand ahead")
    return figure
