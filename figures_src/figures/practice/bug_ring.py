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
    ahead = np.flatnonzero(seen[0] < 0)
    title = f"The key {ahead[0]} back seems {-seen[0][ahead[0]]} ahead" if len(ahead) else "Here no key seems ahead"
    labels = {"xlabel": "distance of the key (tokens back)", "ylabel": "distance that the angles say"}
    says = (7.2, seen[0][-1] - 1, ""), (7.2, seen[1][-1] + 1, "")
    figure = before_after.lines(kept, *seen, *says, marker="o", title=title, **labels)
    (ax,) = figure.axes
    ax.plot(ahead[:1], seen[0][ahead[:1]], "o", color=before_after.COLOURS["as written"], markersize=10, alpha=0.4)
    ax.axhline(0, color=style.LIGHT.grid, linewidth=0.8, zorder=1)
    ax.set(xlim=(-0.3, 8.8), xticks=kept, ylim=(-_RING - 0.2, _RING + 0.8))
    figure.set_label(f"{len(ahead)} of {_RING} keys seem to stand ahead")
    return figure
