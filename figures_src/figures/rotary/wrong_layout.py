"""In the wrong layout scores still depend on the distance alone, but wrongly; mixed layouts lose the distance too."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary

_HEAD_DIM = 32
_POSITIONS = 48
_CASES = {
    "Right": ("interleaved", "interleaved"),
    "Both wrong": ("half_split", "half_split"),
    "Mixed": ("interleaved", "half_split"),
}


def draw() -> Figure:
    query, key = np.random.default_rng(5).normal(size=(2, _HEAD_DIM))
    scores = {title: _scores(query, key, *layouts) for title, layouts in _CASES.items()}
    largest = max(np.abs(score).max() for score in scores.values())
    colours = dict(zip(scores, (style.LIGHT.green, style.LIGHT.danger, style.LIGHT.grey), strict=True))
    figure, axes = style.figure(
        2, 3, height=5.3, height_ratios=[1.5, 1], sharey="row", width="wide", narrow={"height": 3.7}
    )
    for ax, (title, score) in zip(axes[0], scores.items(), strict=True):
        ax.imshow(score, cmap=style.DIVERGING, vmin=-largest, vmax=largest)
        ax.set(xticks=(0, 24), yticks=(0, 24), xlabel="key n")
        ax.set_title(title, color=colours[title])
    axes[0, 0].set_ylabel("query m")
    for ax in axes[1, 1:]:
        ax.remove()
    line = axes[1, 0]
    line.set_subplotspec(line.get_gridspec()[1, :])
    distance = np.arange(_POSITIONS)
    for title, score in reversed(scores.items()):
        if title == "Mixed":
            diagonals = [np.diagonal(score, -back) for back in distance]
            low, high = ([extreme(diagonal) for diagonal in diagonals] for extreme in (np.min, np.max))
            line.fill_between(distance, low, high, color=colours[title], alpha=0.3, linewidth=0)
        else:
            line.plot(distance, score[:, 0], color=colours[title])
            at, off = (21, 0.9) if title == "Both wrong" else (33, -0.45)
            line.text(at, score[at, 0] + off, title.lower(), color=colours[title], ha="center")
    line.set_title("Mixed, one distance has many scores: all in the grey")
    line.set(xlabel="distance Δ = m − n (tokens)", ylabel="score", xlim=(0, _POSITIONS - 1), ylim=(-1.4, 2.2))
    return figure


def _scores(query: np.ndarray, key: np.ndarray, query_layout: str, key_layout: str) -> np.ndarray:
    position, frequencies = np.arange(_POSITIONS), rotary.frequencies(_HEAD_DIM)
    queries, keys = (np.broadcast_to(vector, (_POSITIONS, _HEAD_DIM)) for vector in (query, key))
    return attention.scores(
        rotary.rotate(queries, position, frequencies, layout=query_layout),
        rotary.rotate(keys, position, frequencies, layout=key_layout),
    )
