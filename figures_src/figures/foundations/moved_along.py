"""Two words walk along the text together: the score stays the same for every door but the input."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import alibi, attention, learned, rotary, sinusoidal

_WIDTH = 64
_DISTANCE = 5
_PLACES = np.arange(_DISTANCE, 101)  # positions m of the query; its key stands at m − Δ


def draw() -> Figure:
    rng = np.random.default_rng(2)
    words = rng.normal(size=(2, 1, _WIDTH))
    projections = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    table = learned.initialise(len(_PLACES) + _DISTANCE, _WIDTH, std=0.3)
    figure, axes = style.figure(4, height=4.7, sharex=True, sharey=True)
    for ax, (name, title, score) in zip(
        axes,
        (
            ("sinusoidal", "Input: sinusoids added", _added(words, projections, _sinusoids)),
            ("learned", "Input: a random table added", _added(words, projections, lambda p: learned.look_up(table, p))),
            ("rotary", "Queries and keys: rotated", _rotated(words, projections)),
            ("alibi", "Score: bias added", _biased(words, projections)),
        ),
        strict=True,
    ):
        ax.plot(_PLACES, score, color=style.method(name))
        ax.set(title=title, yticks=[-1, 0, 1])
    axes[-1].set(xlabel=f"position m of the query (tokens), its key {_DISTANCE} tokens back", xlim=(_DISTANCE, 100))
    figure.supylabel("score", fontsize=9.75)
    return figure


def _sinusoids(position: np.ndarray) -> np.ndarray:
    return sinusoidal.encode(position, _WIDTH)


def _added(words, projections, encode) -> np.ndarray:
    query = (words[0] + encode(_PLACES)) @ projections[0]
    key = (words[1] + encode(_PLACES - _DISTANCE)) @ projections[1]
    return np.diagonal(attention.scores(query, key))


def _rotated(words, projections) -> np.ndarray:
    frequencies = rotary.frequencies(_WIDTH)
    query = rotary.rotate(np.repeat(words[0] @ projections[0], len(_PLACES), axis=0), _PLACES, frequencies)
    key = rotary.rotate(np.repeat(words[1] @ projections[1], len(_PLACES), axis=0), _PLACES - _DISTANCE, frequencies)
    return np.diagonal(attention.scores(query, key))


def _biased(words, projections) -> np.ndarray:
    bias = alibi.bias(_PLACES, _PLACES - _DISTANCE, np.array([0.25]))[0]
    content = attention.scores(words[0] @ projections[0], words[1] @ projections[1])
    return np.diagonal(content + bias)
