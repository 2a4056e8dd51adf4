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
        2, 2, height=5.2, height_ratios=[2.2, 1], sharey="row", width="wide", narrow={"height": 3.9}
    )
    for ax, (name, score) in zip(axes[0], matrices.items(), strict=True):
        # the mean is no news: the colours show how the score changes with the two places
        change = score - score.mean()
        ax.imshow(change, cmap=style.DIVERGING, vmin=-np.abs(change).max(), vmax=np.abs(change).max())
        ax.plot([0, _POSITIONS - 1 - _DISTANCE], [_DISTANCE, _POSITIONS - 1], color=style.method(name), linewidth=2)
        ax.set(xticks=range(0, _POSITIONS, 16), yticks=range(0, _POSITIONS, 16), xlabel="key position n")
    axes[0, 0].set(ylabel="query position m", title="Rotated")
    axes[0, 1].set(title="Sinusoids added")
    axes[1, 1].remove()
    line = axes[1, 0]
    line.set_subplotspec(line.get_gridspec()[1, :])
    for name, score in matrices.items():
        along = np.diagonal(score, -_DISTANCE)
        line.plot(np.arange(_DISTANCE, _POSITIONS), along, color=style.method(name), linewidth=2.2)
    for name, label in (("rotary", "rotated"), ("sinusoidal", "sinusoids added")):
        line.text(_POSITIONS - 0.5, matrices[name][-1, -1 - _DISTANCE], label, va="center", color=style.method(name))
    line.set(title=f"Along the line, the distance is {_DISTANCE} everywhere", xlabel="query position m (tokens)")
    line.set(ylabel="score", xlim=(_DISTANCE, _POSITIONS - 1))
    return figure


def _rotated(query: np.ndarray, key: np.ndarray) -> np.ndarray:
    position, frequencies = np.arange(_POSITIONS), rotary.frequencies(_HEAD_DIM)
    turned = (rotary.rotate(np.broadcast_to(x, (_POSITIONS, _HEAD_DIM)), position, frequencies) for x in (query, key))
    return attention.scores(*turned)


def _added(query: np.ndarray, key: np.ndarray) -> np.ndarray:
    encoding = sinusoidal.encode(np.arange(_POSITIONS), _HEAD_DIM)
    return attention.scores(query + encoding, key + encoding)
