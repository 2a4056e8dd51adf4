"""From the sum of a word and a position both can be read again, once there are dimensions enough."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import sinusoidal

_WIDTHS = (4, 8, 16, 32, 64, 128, 256, 512)
_VOCABULARY, _LENGTH = 1000, 512


def draw() -> Figure:
    shares = 100 * np.array([_read(width) for width in _WIDTHS])
    figure, ax = style.figure(height=3.2)
    for column, text, colour, place in (
        (0, "word", style.LIGHT.green, (11, 62)),
        (1, "position ± 1", style.LIGHT.blue, (46, 76)),
        (2, "exact position", style.LIGHT.purple, (470, 66)),
    ):
        ax.semilogx(_WIDTHS, shares[:, column], "o-", color=colour)
        ax.text(*place, text, color=colour, ha="right")
    ax.set(xlabel="width d", ylabel="read back from the sum (%)", ylim=(-3, 103))
    ax.set_xticks(_WIDTHS, [str(width) for width in _WIDTHS])
    ax.minorticks_off()
    return figure


def _read(width: int) -> tuple[float, float, float]:
    """Share of 2,048 sums from which the nearest word, and the nearest position, is the right one."""
    rng = np.random.default_rng(0)
    vocabulary = rng.normal(size=(_VOCABULARY, width))
    encoding = sinusoidal.encode(np.arange(_LENGTH), width)
    word, position = rng.integers(_VOCABULARY, size=2048), rng.integers(_LENGTH, size=2048)
    total = vocabulary[word] + encoding[position]
    # half the squared length turns the largest dot product into the nearest vector
    found_word = np.argmax(total @ vocabulary.T - np.sum(vocabulary**2, axis=-1) / 2, axis=-1)
    found_position = np.argmax(total @ encoding.T, axis=-1)
    miss = np.abs(found_position - position)
    return np.mean(found_word == word), np.mean(miss <= 1), np.mean(miss == 0)
