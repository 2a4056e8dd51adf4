"""Each of the four terms has a pattern of its own: free, query by distance, stripes by key, diagonals by distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import sinusoidal, transformer_xl

_LENGTH = 24  # tokens
_HEAD_DIM = 32
_TITLES = {
    "content_content": "(a) query · key",
    "content_position": "(b) query · distance",
    "bias_content": "(c) u · key",
    "bias_position": "(d) v · distance",
}


def draw() -> Figure:
    rng = np.random.default_rng(2)
    query, key = rng.normal(size=(2, _LENGTH, _HEAD_DIM))
    u, v = rng.normal(size=(2, _HEAD_DIM))
    w = rng.normal(size=(_HEAD_DIM, _HEAD_DIM)) / np.sqrt(_HEAD_DIM)
    r = sinusoidal.encode(transformer_xl.distances(_LENGTH, _LENGTH), _HEAD_DIM, order="sin_cos") @ w
    terms = transformer_xl.terms(query, key, r, u, v)
    limit = max(np.abs(term).max() for term in terms.values()) * 0.8
    figure, axes = style.figure(2, 2, height=6.2, sharex=True, sharey=True, width="wide", narrow={"height": 4.0})
    for ax, (name, title) in zip(axes.flat, _TITLES.items(), strict=True):
        # the future is masked in a causal model, but the terms exist there too and their patterns are clearer whole
        picture = ax.imshow(terms[name], cmap=style.DIVERGING, vmin=-limit, vmax=limit)
        ax.set(title=title, xticks=range(0, _LENGTH, 8), yticks=range(0, _LENGTH, 8))
    for ax in axes[1]:
        ax.set_xlabel("key position n")
    for ax in axes[:, 0]:
        ax.set_ylabel("query position m")
    bar = figure.colorbar(picture, ax=axes, label="part of the score", extend="both", pad=0.02, shrink=0.7)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure
