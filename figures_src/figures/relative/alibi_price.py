"""The bias is a price: a far key keeps its weight only if its content is worth more than slope times distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import alibi, attention

_LAST = 48  # tokens back to the first key
_FAR = 24  # distance of the key that fits better, in tokens
_SLOPES = {"1/" + f"{2 ** (step / 2):.3g}": 2 ** (-step / 2) for step in range(17)}
_DISTANCES = np.arange(_LAST + 1)


@interactive(
    slope=Slider("Slope", tuple(_SLOPES), start="1/8"),
    lead=Slider("Lead of the far key", (0, 1, 2, 3, 4, 5, 6, 8, 10, 12), start=4),
)
def draw(slope: str, lead: float) -> Figure:
    figure, ax = style.figure(height=3.4)
    weights = _weights(_SLOPES[slope], lead)
    price = _SLOPES[slope] * _FAR
    for is_far, colour in ((False, style.method("alibi")), (True, style.LIGHT.purple)):
        _bars(ax, np.where((_DISTANCES == _FAR) == is_far, weights, 0), colour)
    ax.set_title(f"Lead {lead} − price {price:.3g} = {lead - price:.3g}".replace("= -", "= −"))
    ax.text(0, 1.02, "the nearest keys", color=style.method("alibi"))
    ax.text(_LAST, 1.02, f"the better key, {_FAR} back", color=style.LIGHT.purple, ha="right")
    ax.text(_FAR, weights[_FAR] + 0.02, f"{weights[_FAR]:.3f}", ha="center", color=style.LIGHT.purple)
    ax.set(xlabel="distance Δ (tokens)", ylabel="attention weight", xlim=(-0.7, _LAST + 0.7), ylim=(0, 1.18))
    ax.set(xticks=range(0, _LAST + 1, 8), yticks=(0, 0.5, 1))
    return figure


def _bars(ax, heights: np.ndarray, colour: str) -> None:
    """Bars of one path."""
    edges = np.stack([_DISTANCES - 0.375, _DISTANCES + 0.375], axis=-1).ravel()
    ax.stairs(np.stack([heights, np.zeros_like(heights)], axis=-1).ravel()[:-1], edges, fill=True, color=colour)


def _weights(slope: float, lead: float) -> np.ndarray:
    """Weights of one query by distance: all contents score alike, but the far key's scores `lead` more."""
    query = np.array([_LAST])
    bias = alibi.bias(query, query - _DISTANCES, np.array([slope]))[0, 0]
    return attention.softmax(lead * (_DISTANCES == _FAR) + bias)
