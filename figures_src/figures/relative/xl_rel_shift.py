"""Pad a column, read on in shorter rows, drop the first, fold back: every row has moved left by its own amount."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.drawing.interactive import Frames, interactive
from figures_src.encoding import transformer_xl

_LENGTH = 4  # queries, and keys
_WIDTH = 2 * _LENGTH - 1  # distances
_HOLD, _MOVE = 8, 14  # frames a step stands still, and takes to come about
_STEPS = (
    "One column per distance",
    "Put an empty column in front",
    f"Read on in rows of {_LENGTH}",
    "Drop the first row",
    f"Fold into rows of {_WIDTH} again",
    f"Keep {_LENGTH} columns: one per key",
)
_LAST = (len(_STEPS) - 1) * (_HOLD + _MOVE)  # frame


@interactive(frame=Frames(_LAST + 1, start=_LAST))
def draw(frame: int) -> Figure:
    figure, ax = style.figure(height=4.8)
    step, into = divmod(frame, _HOLD + _MOVE)
    share = max(0.0, (into - _HOLD + 1) / _MOVE)
    share = share * share * (3 - 2 * share)  # starts and stops gently
    now, then = _places()[step], _places()[min(step + 1, len(_STEPS) - 1)]
    shown = step + (share >= 0.5)
    ax.set_title(f"{shown + 1}. {_STEPS[shown]}", loc="center")
    row = transformer_xl.distances(_LENGTH, _LENGTH).tolist()
    for distance, (x, y, alpha) in zip(_LENGTH * [None, *row], now + share * (then - now), strict=True):
        alpha = max(round(5 * alpha) / 5, 0.001)  # few looks; without any alpha a cell would have another outline
        empty = distance is None
        shade = "none" if empty else style.DIVERGING(0.5 + 0.1 * distance) if distance else style.LIGHT.grid
        look = {"facecolor": shade, "edgecolor": style.LIGHT.muted, "alpha": alpha}
        ax.add_patch(Rectangle((x + 0.04, y + 0.04), 0.92, 0.92, **look))
        text = " " if empty else f"{distance}".replace("-", "−")
        ax.text(x + 0.5, y + 0.5, text, ha="center", va="center", color=style.LIGHT.ink, alpha=alpha)
    ax.set(xlim=(-0.7, _WIDTH + 0.7), ylim=(7.7, -0.7), aspect="equal")
    ax.set_axis_off()
    figure.set_label(f"step {shown + 1}: {_STEPS[shown]}")
    return figure


def _places() -> list[np.ndarray]:
    """Left, top and opacity of every cell, step by step. Each row of cells: the empty one, then the distances."""
    query, column = np.divmod(np.arange(_LENGTH * (_WIDTH + 1)), _WIDTH + 1)
    order = np.arange(len(query))
    real = column > 0
    first = np.stack([column - 1, query + 1, real], axis=-1)
    padded = np.stack([column - 0.5, query + 1, np.ones(len(order))], axis=-1)
    refolded = np.stack(
        [(_WIDTH - _LENGTH) / 2 + order % _LENGTH, order // _LENGTH - 0.5, np.ones(len(order))], axis=-1
    )
    kept = order >= _LENGTH
    dropped = refolded * [1, 1, 0] + [0, 0, 1] * kept[:, None]
    place = order - _LENGTH
    folded = np.stack([place % _WIDTH, place // _WIDTH + 1, kept], axis=-1)
    folded[~kept] = dropped[~kept]
    cut = folded * [1, 1, 0] + [0, 0, 1] * (kept & (place % _WIDTH < _LENGTH))[:, None]
    return [step.astype(float) for step in (first, padded, refolded, dropped, folded, cut)]
