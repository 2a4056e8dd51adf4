"""Minus slope times distance and plus slope times key index look different, and give the same weights."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import alibi, attention

_LENGTH = 16  # tokens
_SLOPE = 0.25
_FORMS = {"distance": "−a (m − n)", "key_index": "+a n"}


def draw() -> Figure:
    position = np.arange(_LENGTH)
    query, key = np.random.default_rng(1).normal(size=(2, _LENGTH, 16))
    figure, axes = style.figure(2, 2, height=5.8, sharex=True, sharey=True, width="wide", narrow={"height": 3.6})
    for column, (form, formula) in enumerate(_FORMS.items()):
        bias = alibi.bias(position, position, np.array([_SLOPE]), form=form, side="past")[0]
        weights = attention.softmax(attention.scores(query, key, bias=bias))
        shut = ~np.isfinite(bias)
        limit = _SLOPE * (_LENGTH - 1)
        biases = axes[0, column].imshow(np.where(shut, np.nan, bias), cmap=style.DIVERGING, vmin=-limit, vmax=limit)
        shares = axes[1, column].imshow(np.where(shut, np.nan, weights), cmap=style.SEQUENTIAL, vmin=0, vmax=1)
        axes[0, column].set_title(f"Another bias: {formula}" if column else f"A bias: {formula}")
        axes[1, column].set_title("The same weights" if column else "Its weights")
        axes[1, column].set(xlabel="key position n", xticks=range(0, _LENGTH, 5))
    for ax in axes[:, 0]:
        ax.set(ylabel="query position m", yticks=range(0, _LENGTH, 5))
    for row, picture, label in ((0, biases, "bias"), (1, shares, "weight")):
        bar = figure.colorbar(picture, ax=axes[row, :], label=label, pad=0.02)
        bar.outline.set_visible(False)
        bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure
