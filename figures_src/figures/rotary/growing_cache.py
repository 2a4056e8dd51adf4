"""In generation each key is rotated once and cached; the newest query and key are rotated by the new position."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, rotary

_LENGTH = 12  # tokens
_HEAD_DIM = 16
_PAIR = 2  # whose hand is drawn
_POSITIONS = np.arange(_LENGTH)


@interactive(newest=Slider("Tokens generated", range(1, _LENGTH + 1), start=_LENGTH, play=True, rate=2, axis="y"))
def draw(newest: int) -> Figure:
    queries, keys = (
        rotary.rotate(vectors, _POSITIONS, rotary.frequencies(_HEAD_DIM))
        for vectors in np.random.default_rng(6).normal(size=(2, _LENGTH, _HEAD_DIM))
    )
    weights = attention.softmax(attention.scores(queries, keys), mask=attention.causal_mask(_POSITIONS))
    figure, (dials, matrix) = style.figure(2, height=6.2, height_ratios=[1, 1.9])
    for place, key in enumerate(keys):
        is_kept, is_newest = place < newest, place == newest - 1
        look = {"linewidth": 2.4 if is_newest else 1.0, "alpha": 1.0 if is_kept else 0.0}
        dials.add_patch(Circle((place, 0), 0.43, facecolor="none", edgecolor=style.LIGHT.purple, **look))
        _hand(dials, (place, 0), key, style.LIGHT.purple, 1.0 if is_kept else 0.0)
    centre = (newest - 1, 1.25)
    dials.add_patch(Circle(centre, 0.43, facecolor="none", edgecolor=style.LIGHT.green, linewidth=2.4))
    _hand(dials, centre, queries[newest - 1], style.LIGHT.green, 1.0)
    dials.text(-0.7, 1.25, "query", ha="right", va="center", color=style.LIGHT.green)
    dials.text(-0.7, 0, "keys", ha="right", va="center", color=style.LIGHT.purple)
    dials.set(xlim=(-2.4, _LENGTH - 0.4), ylim=(-0.6, 1.85), aspect="equal")
    dials.set_title("One pair: cached keys stay as they are")
    dials.axis("off")
    shown = np.ma.masked_where((_POSITIONS[:, None] >= newest) | (np.tri(_LENGTH) == 0), weights)
    matrix.imshow(shown, cmap=style.SEQUENTIAL, vmin=0, vmax=0.6)
    matrix.axhline(newest - 1, color=style.LIGHT.green, linewidth=1.2)
    matrix.set(title="Attention weights: one row per step", xlabel="key position n", ylabel="query position m")
    matrix.set(xticks=range(0, _LENGTH, 2), yticks=range(0, _LENGTH, 2), ylim=(_LENGTH - 0.5, -0.5))
    keys = "1 key is cached" if newest == 1 else f"{newest} keys are cached"
    figure.set_label(f"{keys}; the newest query sees every cached key")
    return figure


def _hand(ax, centre: tuple[float, float], vector: np.ndarray, colour: str, alpha: float) -> None:
    x, y = 0.4 * vector[2 * _PAIR : 2 * _PAIR + 2] / np.linalg.norm(vector[2 * _PAIR : 2 * _PAIR + 2])
    ax.plot([centre[0], centre[0] + x], [centre[1], centre[1] + y], color=colour, linewidth=2.2, alpha=alpha)
