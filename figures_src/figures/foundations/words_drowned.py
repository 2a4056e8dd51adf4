"""Add the bare position to every component, and soon all words look the same; bounded encodings spare them."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import naive, sinusoidal

_WIDTH, _LENGTH, _WORDS = 64, 40, 200


def draw() -> Figure:
    words = np.random.default_rng(0).normal(size=(2, _WORDS, 1, _WIDTH))
    position = np.arange(_LENGTH)
    share = naive.normalised(position, _LENGTH)
    figure, ax = style.figure(height=3.3)
    ax.set_title("Count, and all words look the same")
    for name, encoding, colour, height in (
        ("the integer p", naive.integer(position), style.LIGHT.danger, 0.9),
        ("sinusoidal", sinusoidal.encode(position, _WIDTH), style.method("sinusoidal"), 0.37),
        ("normalised p / (L − 1)", share, style.LIGHT.green, 0.02),
    ):
        similarity = _cosine(words[0] + encoding, words[1] + encoding).mean(axis=0)
        ax.plot(position, similarity, ".", color=colour, markersize=6)
        ax.text(16, height, name, color=colour)
    ax.set(
        xlabel="position p (tokens)",
        ylabel="similarity of two words (cosine)",
        ylim=(-0.05, 1.05),
        xlim=(0, _LENGTH - 1),
    )
    return figure


def _cosine(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.sum(one * other, axis=-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(other, axis=-1)
