"""Score against distance, a dot for each pair of places: a cloud where positions are added, one line when rotated."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.experiments import one_pair

_LENGTH = 24  # tokens
_PLACES = np.tril_indices(_LENGTH)
_DISTANCE = np.subtract(*_PLACES)
_COMPARED = "sinusoidal"  # always in the first panel
_TITLES = {title: name for name, title in one_pair.TITLES.items() if name != _COMPARED}
_SMALLEST = 1e-6  # change of a score that is none but for rounding


@interactive(method=Slider("Method at the right", tuple(_TITLES), start=one_pair.TITLES["rotary"], play=True, rate=1))
def draw(method: str) -> Figure:
    figure, axes = style.figure(
        1, 2, height=3.4, width="wide", sharey=True, narrow={"rows": 2, "columns": 1, "height": 5.6, "sharex": True}
    )
    _profile(axes[0], _COMPARED, "sinusoids added")
    _profile(axes[1], _TITLES[method], method)
    for ax in axes:
        ax.set(xlim=(-0.7, _LENGTH), ylim=(-0.06, 1.06), xticks=range(0, _LENGTH, 4))
        ax.set(xlabel="distance Δ (tokens)", ylabel="score, lowest to highest")
        ax.set_yticks([0, 1], ["lowest", "highest"])
        ax.label_outer()
    return figure


def _profile(ax: Axes, name: str, title: str) -> None:
    change = one_pair.scores(name, *one_pair.vectors(2), _LENGTH)[_PLACES]
    spread = max(np.ptp(change[distance == _DISTANCE]) for distance in range(_LENGTH))
    highest, lowest = change.max(), change.min()
    moves = highest - lowest > _SMALLEST
    share = (change - lowest) / (highest - lowest) if moves else np.full(len(change), 0.5)
    style.dots(ax, _DISTANCE, share, style.method(one_pair.FAMILY.get(name, name)), size=5, alpha=0.7)
    kind = "a cloud" if spread > _SMALLEST else "one curve" if moves else "nothing changes"
    name = title if title == "xPos" else f"{title[0].upper()}{title[1:]}"
    ax.set_title(f"{name}: {kind}")
