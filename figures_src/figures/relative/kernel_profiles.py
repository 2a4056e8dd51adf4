"""Score against distance, a dot for each pair of places: one line where only the distance counts, a cloud elsewhere."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.experiments import one_pair

_LENGTH = 24  # tokens
_TITLES = {title: name for name, title in one_pair.TITLES.items()}
_DISTANCE = np.subtract(*np.tril_indices(_LENGTH))


@interactive(method=Slider("Method", tuple(_TITLES), start=one_pair.TITLES["sinusoidal"], play=True, rate=1))
def draw(method: str) -> Figure:
    name = _TITLES[method]
    change = one_pair.scores(name, *one_pair.vectors(2), _LENGTH)[np.tril_indices(_LENGTH)]
    change = np.where(np.abs(change) < 1e-6, 0, change)
    spread = max(np.ptp(change[distance == _DISTANCE]) for distance in range(_LENGTH))
    figure, ax = style.figure(height=3.4)
    colour = style.method(one_pair.FAMILY.get(name, name))
    style.dots(ax, _DISTANCE, change, colour, alpha=0.6)
    kind = "nothing" if not change.any() else "a curve" if spread < 1e-6 else f"a cloud, up to {spread:.2f} apart"
    ax.set_title(f"{method}: {kind}")
    ax.set(xlabel="distance Δ (tokens)", ylabel="score, less that without positions", xticks=range(0, _LENGTH, 4))
    ax.set(xlim=(-0.7, _LENGTH), ylim=(-4.3, 6.5))
    return figure
