"""Swap two words, and attention swaps their outputs: each word gets the very same vector as before."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import ConnectionPatch

from figures_src.drawing import style
from figures_src.encoding import attention

_WORDS = ("the", "cat", "saw", "the", "dog")
_ORDER = (0, 4, 2, 3, 1)  # "cat" and "dog" change places
_WIDTH = 8


def draw() -> Figure:
    outputs = _outputs(_embeddings(_WORDS))
    swapped = _outputs(_embeddings([_WORDS[place] for place in _ORDER]))
    figure, (left, right) = style.figure(1, 2, height=3.1, width="wide", narrow={"height": 2.6})
    figure.suptitle("Two rows swap, no number changes", x=0.01, ha="left", fontweight="bold")
    figure.get_layout_engine().set(wspace=0.22)
    largest = np.abs(outputs).max()
    for ax, rows, words in ((left, outputs, _WORDS), (right, swapped, [_WORDS[place] for place in _ORDER])):
        ax.imshow(rows, aspect="auto", vmin=-largest, vmax=largest, cmap=style.DIVERGING)
        ax.set(yticks=range(len(words)), xticks=range(0, _WIDTH, 2), xlabel="dimension j of the output")
        ax.set_yticklabels(words, color=style.LIGHT.ink)
        ax.spines[:].set_visible(False)
        ax.tick_params(axis="y", length=0)
    left.set(title="the cat saw the dog")
    right.set(title="the dog saw the cat")
    for place, old in enumerate(_ORDER):
        figure.add_artist(
            ConnectionPatch(
                (_WIDTH - 0.4, old),
                (-3.0 if style.is_narrow() else -1.6, place),
                left.transData,
                right.transData,
                color=style.LIGHT.orange if place != old else style.LIGHT.grey,
            )
        ).set_in_layout(False)
    return figure


def _embeddings(words: tuple[str, ...] | list[str]) -> np.ndarray:
    rng = np.random.default_rng(3)
    vectors = {word: 2 * rng.normal(size=_WIDTH) for word in dict.fromkeys(_WORDS)}
    return np.stack([vectors[word] for word in words])


def _outputs(embeddings: np.ndarray) -> np.ndarray:
    query, key, value = np.random.default_rng(5).normal(size=(3, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    return attention.attend(embeddings @ query, embeddings @ key, embeddings @ value)
