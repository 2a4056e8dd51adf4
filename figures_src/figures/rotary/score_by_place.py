"""Rotated vectors score by their distance alone: every diagonal has one colour. With sinusoids added, none has."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary, sinusoidal

_HEAD_DIM = 32
_POSITIONS = 48
_DISTANCE = 10  # tokens from the key to the query, for the curve


def draw() -> Figure:
    query, key = np.random.default_rng(3).normal(size=(2, _HEAD_DIM))
    matrices = {"rotary": _rotated(query, key), "sinusoidal": _added(query, key)}
    figure, axes = style.figure(
        2,
        2,
        height=5.6,
        height_ratios=[2.3, 1],
        sharey="row",
        width="wide",
        narrow={"rows": 3, "columns": 1, "height": 9.2, "height_ratios": [2.4, 2.4, 1], "sharey": False},
    )
    maps, line = axes.flat[:2], axes.flat[2]
    gap = "\n" if style.is_narrow() else " "
    figure.suptitle(
        f"Rotated, only the distance counts:{gap}one colour per diagonal", x=0.01, ha="left", fontweight="bold"
    )
    titles = {"rotary": "Rotated: the same along the line", "sinusoidal": "Sinusoids added: the position counts, too"}
    for ax, (name, score) in zip(maps, matrices.items(), strict=True):
        # the mean is no news: the colours show how the score changes with the two places
        change = score - score.mean()
        ax.imshow(change, cmap=style.DIVERGING, vmin=-np.abs(change).max(), vmax=np.abs(change).max())
        ax.plot([0, _POSITIONS - 1 - _DISTANCE], [_DISTANCE, _POSITIONS - 1], color=style.method(name), linewidth=2)
        ax.set(xticks=range(0, _POSITIONS, 16), yticks=range(0, _POSITIONS, 16))
        ax.set_title(titles[name], color=style.method(name))
        ax.set(xlabel="key position n", ylabel="query position m")
    if not style.is_narrow():
        maps[1].set_ylabel("")
        axes[1, 1].remove()
        line.set_subplotspec(line.get_gridspec()[1, :])
    for name, score in matrices.items():
        along = np.diagonal(score, -_DISTANCE)
        line.plot(np.arange(_DISTANCE, _POSITIONS), along, color=style.method(name), linewidth=2.2)
    for name, label in (("rotary", "rotated"), ("sinusoidal", "sinusoids added")):
        end = matrices[name][-1, -1 - _DISTANCE]
        if style.is_narrow():
            above = np.diagonal(matrices[name], -_DISTANCE)[-12:].max() + 0.2
            line.text(_POSITIONS - 1, above, label, ha="right", va="bottom", color=style.method(name))
        else:
            line.text(_POSITIONS - 0.5, end, label, va="center", color=style.method(name))
    line.set(title=f"Along the line: distance {_DISTANCE} everywhere", xlabel="query position m (tokens)")
    line.set(ylabel="score", xlim=(_DISTANCE, _POSITIONS - 1))
    return figure


def _rotated(query: np.ndarray, key: np.ndarray) -> np.ndarray:
    position, frequencies = np.arange(_POSITIONS), rotary.frequencies(_HEAD_DIM)
    turned = (rotary.rotate(np.broadcast_to(x, (_POSITIONS, _HEAD_DIM)), position, frequencies) for x in (query, key))
    return attention.scores(*turned)


def _added(query: np.ndarray, key: np.ndarray) -> np.ndarray:
    encoding = sinusoidal.encode(np.arange(_POSITIONS), _HEAD_DIM)
    return attention.scores(query + encoding, key + encoding)
