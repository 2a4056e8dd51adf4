"""The sum of a word and a position holds both, in few dimensions already; more dimensions buy room for noise."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_WIDTHS = (4, 8, 16, 32, 64, 128, 256, 512)
_VOCABULARY, _LENGTH, _SUMS = 500, 256, 100


def draw() -> Figure:
    figure, ax = style.figure(height=3.5)
    ax.set_title("In a wide vector, both survive the noise")
    for noise, text, colour, place in (
        (0.0, "without noise", style.LIGHT.green, (4, 104)),
        (1.0, "with noise 1", style.LIGHT.purple, (60, 30)),
    ):
        ax.semilogx(_WIDTHS, [100 * _read(width, noise) for width in _WIDTHS], "o-", color=colour)
        ax.text(*place, text, color=colour)
    ax.semilogx(_WIDTHS, [100 * _nearest_position(width) for width in _WIDTHS], "o--", color=style.LIGHT.grey)
    ax.text(150, 55, "position alone", color=style.LIGHT.muted)
    ax.set(xlabel="width d", ylabel="word and position read back (%)", ylim=(-3, 113), yticks=range(0, 101, 20))
    ax.set_xticks(_WIDTHS, [str(width) for width in _WIDTHS])
    ax.minorticks_off()
    return figure


def _read(width: int, noise: float) -> float:
    """Share of noisy sums from which the nearest of all sums gives the right word and the right position."""
    words, encoding, word, position, total = _sums(width, noise)
    lengths = np.sum(words**2, axis=-1)[:, None] + np.sum(encoding**2, axis=-1) + 2 * words @ encoding.T
    found = [np.argmin(lengths - 2 * (words @ each)[:, None] - 2 * encoding @ each) for each in total]
    return np.mean(np.array(found) == word * _LENGTH + position)


def _nearest_position(width: int) -> float:
    """Share of sums whose nearest position is the right one, when the word counts as noise."""
    _, encoding, _, position, total = _sums(width, 0.0)
    return np.mean(np.argmax(total @ encoding.T, axis=-1) == position)


def _sums(width: int, noise: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    words = rng.normal(size=(_VOCABULARY, width))
    encoding = sinusoidal.encode(np.arange(_LENGTH), width)
    word, position = rng.integers(_VOCABULARY, size=_SUMS), rng.integers(_LENGTH, size=_SUMS)
    return words, encoding, word, position, words[word] + encoding[position] + noise * rng.normal(size=(_SUMS, width))
