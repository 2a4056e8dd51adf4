"""A sentence slides along the text: the score of two of its words wobbles when positions are added to the input."""

import functools

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import alibi, attention, learned, rotary, sinusoidal

_SENTENCE = "the cat saw the dog"
_QUERY, _KEY = 2, 1  # places of "saw" and "cat" in the sentence
_WIDTH = 64
_STARTS = np.arange(101)  # position of the first word


@interactive(start=Slider("Position of the first word", range(0, 101, 2), start=40, play=True))
def draw(start: int) -> Figure:
    figure, (line, added, kept) = style.figure(
        3, height=4.6, width="wide", height_ratios=[1.2, 3, 2.2], sharex=True, narrow={"height": 5.0}
    )
    line.axhline(0, color=style.LIGHT.grid, zorder=0)
    words = _SENTENCE.split()
    line.plot(start + np.arange(len(words)), np.zeros(len(words)), "s", color=style.LIGHT.muted, markersize=3)
    line.text(start, 0.35, _SENTENCE, color=style.LIGHT.ink, ha="left" if start < 50 else "right")
    line.set_title("The score that saw gives cat")
    line.set(ylim=(-0.6, 1.4), yticks=[])
    line.spines[:].set_visible(False)
    line.tick_params(axis="x", length=0)
    for name, (title, place, score) in _scores().items():
        colour = style.method(name)
        ax = added if name in ("sinusoidal", "learned") else kept
        ax.plot(_STARTS, score, ".", color=colour, markersize=3.5)
        ax.plot(start, score[start], "o", color=colour, markersize=8)
        ax.text(*place, title, ha="right" if place[0] else "left", color=colour)
    added.set(title="Positions added: it depends on the place", ylabel="score", ylim=(-2.5, 3.3), yticks=[-2, 0, 2])
    kept.set(title="Rotated, or biased: it stays", ylabel="score", ylim=(-1.5, 0.7), yticks=[-1, 0])
    kept.set(xlabel="position of the first word (tokens)", xlim=(-2, 102))
    return figure


@functools.cache
def _scores() -> dict[str, tuple[str, tuple[float, float], np.ndarray]]:
    """For each method its name in the figure, the place of that name, and the score for every start."""
    rng = np.random.default_rng(2)
    words = rng.normal(size=(2, 1, _WIDTH))
    projections = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    table = learned.initialise(len(_STARTS) + len(_SENTENCE.split()), _WIDTH, std=0.3)
    return {
        "sinusoidal": ("sinusoids added", (0, 2.8), _added(words, projections, _sinusoids)),
        "learned": ("a random table added", (0, 2.2), _added(words, projections, lambda p: learned.look_up(table, p))),
        "rotary": ("queries and keys rotated", (100, 0.1), _rotated(words, projections)),
        "alibi": ("a bias on the score", (100, -0.8), _biased(words, projections)),
    }


def _sinusoids(position: np.ndarray) -> np.ndarray:
    return sinusoidal.encode(position, _WIDTH)


def _added(words, projections, encode) -> np.ndarray:
    query = (words[0] + encode(_STARTS + _QUERY)) @ projections[0]
    key = (words[1] + encode(_STARTS + _KEY)) @ projections[1]
    return np.diagonal(attention.scores(query, key))


def _rotated(words, projections) -> np.ndarray:
    frequencies = rotary.frequencies(_WIDTH)
    query = rotary.rotate(np.repeat(words[0] @ projections[0], len(_STARTS), axis=0), _STARTS + _QUERY, frequencies)
    key = rotary.rotate(np.repeat(words[1] @ projections[1], len(_STARTS), axis=0), _STARTS + _KEY, frequencies)
    return np.diagonal(attention.scores(query, key))


def _biased(words, projections) -> np.ndarray:
    bias = alibi.bias(_STARTS + _QUERY, _STARTS + _KEY, np.array([1.0]))[0]
    content = attention.scores(words[0] @ projections[0], words[1] @ projections[1])
    return np.diagonal(content + bias)
