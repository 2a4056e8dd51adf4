"""Small encodings leave the words' pattern, large ones paint over it: the score is a matter of scale."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import attention, sinusoidal

_WORDS = ("the", "cat", "saw", "the", "dog", "and", "the", "dog", "saw", "the", "cat")
_WIDTH = 64


@interactive(scale=Slider("Scale of e(p)", np.arange(0, 4.01, 0.25), start=1, play=True))
def draw(scale: float) -> Figure:
    rng = np.random.default_rng(1)
    vectors = {word: rng.normal(size=_WIDTH) for word in dict.fromkeys(_WORDS)}
    total = np.stack([vectors[word] for word in _WORDS])
    total = total + scale * sinusoidal.encode(np.arange(len(_WORDS)), _WIDTH)
    to_query, to_key = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    score = attention.scores(total @ to_query, total @ to_key)
    figure, ax = style.figure(height=4.4)
    image = ax.imshow(score / np.abs(score).max(), vmin=-1, vmax=1, cmap=style.DIVERGING)
    said = "equal words, equal rows" if scale == 0 else "words and positions" if scale < 2.5 else "the words fade"
    ax.set(title=f"Encodings times {scale:g}: {said}", xlabel="key", ylabel="query")
    ax.set_xticks(range(len(_WORDS)), _WORDS, rotation=90)
    ax.set_yticks(range(len(_WORDS)), _WORDS)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    bar = figure.colorbar(image, ax=ax, shrink=0.6, aspect=20, ticks=[-1, 0, 1])
    bar.set_label("score, share of the largest")
    bar.outline.set_visible(False)
    return figure
