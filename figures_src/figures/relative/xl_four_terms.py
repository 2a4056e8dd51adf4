"""Each of the four terms has a pattern of its own: free, query by distance, stripes by key, diagonals by distance."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal, transformer_xl

_WORDS = ("the", "cat", "saw", "the", "dog", "and", "the", "dog", "saw", "the", "cat")
_HEAD_DIM = 32
_TITLES = {
    "content_content": "(a) query · key",
    "content_position": "(b) query · distance",
    "bias_content": "(c) u · key",
    "bias_position": "(d) v · distance",
}


def draw() -> Figure:
    rng = np.random.default_rng(2)
    vectors = {word: rng.normal(size=(2, _HEAD_DIM)) for word in dict.fromkeys(_WORDS)}
    query, key = np.stack([vectors[word] for word in _WORDS], axis=1)
    u, v = rng.normal(size=(2, _HEAD_DIM))
    w = rng.normal(size=(_HEAD_DIM, _HEAD_DIM)) / np.sqrt(_HEAD_DIM)
    r = sinusoidal.encode(transformer_xl.distances(len(_WORDS), len(_WORDS)), _HEAD_DIM, order="sin_cos") @ w
    terms = transformer_xl.terms(query, key, r, u, v)
    limit = max(np.abs(term).max() for term in terms.values()) * 0.8
    figure, axes = style.figure(2, 2, height=6.4, sharex=True, sharey=True, width="wide", narrow={"height": 4.9})
    for ax, (name, title) in zip(axes.flat, _TITLES.items(), strict=True):
        # the future is masked in a causal model, but the terms exist there too and their patterns are clearer whole
        picture = ax.imshow(terms[name], cmap=style.DIVERGING, vmin=-limit, vmax=limit)
        ax.set_title(title)
        ax.set_xticks(range(len(_WORDS)), _WORDS, rotation=90)
        ax.set_yticks(range(len(_WORDS)), _WORDS)
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
    if style.is_narrow():
        for ax in axes[-1]:
            ax.set_xlabel("key")
    else:
        figure.supxlabel("key")
    figure.supylabel("query")
    place = {"location": "bottom"} if style.is_narrow() else {"pad": 0.02}
    bar = figure.colorbar(picture, ax=axes, label="part of the score", extend="both", shrink=0.7, **place)
    bar.outline.set_visible(False)
    bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure
