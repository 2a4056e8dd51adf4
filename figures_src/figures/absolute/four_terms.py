"""A score of sums has four parts: rows of words, columns of words, both, and one part that knows no words at all."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, sinusoidal

_WORDS = ("the", "cat", "saw", "the", "dog", "and", "the", "dog", "saw", "the", "cat")
_WIDTH = 64
_TITLES = {
    "content_content": "word · word",
    "content_position": "word · position",
    "position_content": "position · word",
    "position_position": "position · position",
}


def draw() -> Figure:
    rng = np.random.default_rng(1)
    vectors = {word: rng.normal(size=_WIDTH) for word in dict.fromkeys(_WORDS)}
    words = np.stack([vectors[word] for word in _WORDS])
    positions = sinusoidal.encode(np.arange(len(_WORDS)), _WIDTH)
    to_query, to_key = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    parts = attention.cross_terms(
        words @ to_query, positions @ to_query, words @ to_key, positions @ to_key, scale=_WIDTH**-0.5
    )
    largest = max(np.abs(part).max() for part in parts.values())
    figure, axes = style.figure(2, 2, height=6.4, sharex=True, sharey=True, width="wide", narrow={"height": 4.9})
    for ax, (name, part) in zip(axes.flat, parts.items(), strict=True):
        image = ax.imshow(part, vmin=-largest, vmax=largest, cmap=style.DIVERGING)
        ax.set_title(_TITLES[name])
        ax.set_xticks(range(len(_WORDS)), _WORDS, rotation=90)
        ax.set_yticks(range(len(_WORDS)), _WORDS)
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
    axes[1, 1].spines[:].set(visible=True, color=style.LIGHT.ink, linewidth=1.6)  # the part of the claim
    if style.is_narrow():
        for ax in axes[-1]:
            ax.set_xlabel("key")
    else:
        figure.supxlabel("key")
    figure.suptitle("Only one part knows no words, and it is smooth", x=0.01, ha="left", fontweight="bold")
    figure.supylabel("query")
    bar = figure.colorbar(image, ax=axes, shrink=0.6, aspect=24, location="bottom" if style.is_narrow() else "right")
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("part of the score")
    return figure
