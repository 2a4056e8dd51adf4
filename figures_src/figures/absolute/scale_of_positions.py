"""Small encodings leave the words' pattern, large ones paint over it: the score is a matter of scale."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import attention, sinusoidal
from figures_src.interactive import Slider, interactive

_LENGTH, _WIDTH = 24, 64


@interactive(scale=Slider("Scale of e(p)", np.arange(0, 4.01, 0.25), start=1, play=True))
def draw(scale: float) -> Figure:
    rng = np.random.default_rng(1)
    words = rng.normal(size=(_LENGTH, _WIDTH))
    words[[5, 11, 17, 23]] = words[5]  # one word that comes four times
    total = words + scale * sinusoidal.encode(np.arange(_LENGTH), _WIDTH)
    to_query, to_key = rng.normal(size=(2, _WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    score = attention.scores(total @ to_query, total @ to_key)
    figure, ax = style.figure(height=4.4)
    image = ax.imshow(score / np.abs(score).max(), vmin=-1, vmax=1, cmap=style.DIVERGING)
    ax.set(title=f"Encodings times {scale:g}", xlabel="key position n", ylabel="query position m")
    ax.set(xticks=[0, 5, 11, 17, 23], yticks=[0, 5, 11, 17, 23])
    ax.spines[:].set_visible(False)
    bar = figure.colorbar(image, ax=ax, shrink=0.6, aspect=20, ticks=[-1, 0, 1])
    bar.set_label("score, share of the largest")
    bar.outline.set_visible(False)
    return figure
