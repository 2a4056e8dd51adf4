"""A score of sums has four parts: rows of words, columns of words, both, and one part that knows no words at all."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, sinusoidal

_LENGTH, _WIDTH = 24, 64
_TITLES = {
    "content_content": "word · word",
    "content_position": "word · position",
    "position_content": "position · word",
    "position_position": "position · position",
}


def draw() -> Figure:
    rng = np.random.default_rng(1)
    words = rng.normal(size=(_LENGTH, _WIDTH))
    words[[5, 11, 17, 23]] = words[5]  # one word that comes four times
    positions = sinusoidal.encode(np.arange(_LENGTH), _WIDTH)
    to_query, to_key = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    parts = attention.cross_terms(
        words @ to_query, positions @ to_query, words @ to_key, positions @ to_key, scale=_WIDTH**-0.5
    )
    largest = max(np.abs(part).max() for part in parts.values())
    figure, axes = style.figure(2, 2, height=6.2, sharex=True, sharey=True, width="wide", narrow={"height": 4.0})
    for ax, (name, part) in zip(axes.flat, parts.items(), strict=True):
        image = ax.imshow(part, vmin=-largest, vmax=largest, cmap=style.DIVERGING)
        ax.set(title=_TITLES[name], xticks=[0, 5, 11, 17, 23], yticks=[0, 5, 11, 17, 23])
        ax.spines[:].set_visible(False)
    for ax in axes[1]:
        ax.set_xlabel("key position n")
    for ax in axes[:, 0]:
        ax.set_ylabel("query position m")
    bar = figure.colorbar(image, ax=axes, shrink=0.6, aspect=24)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("part of the score")
    return figure
