"""The slope sets how far a head looks: a steep one sees the last few tokens, a gentle one nearly the whole text."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import alibi, attention

_HEADS = 8
_SHOWN = (0, 3, 7)
_LENGTH = 32  # tokens
_DEEPEST = -8.0  # biases below it have the strongest colour


def draw() -> Figure:
    position = np.arange(_LENGTH)
    slopes = alibi.slopes(_HEADS)
    bias = alibi.bias(position, position, slopes, side="past")
    weights = attention.softmax(bias)
    figure, axes = style.figure(
        2, len(_SHOWN), height=4.4, sharex=True, sharey=True, width="wide", narrow={"height": 2.9}
    )
    for column, head in enumerate(_SHOWN):
        seen = np.where(np.isfinite(bias[head]), bias[head], np.nan)
        above = axes[0, column].imshow(seen, cmap=style.DIVERGING, vmin=_DEEPEST, vmax=-_DEEPEST)
        # each row by its own largest weight: how far the head looks, whatever the number of keys
        share = weights[head] / weights[head].max(axis=-1, keepdims=True)
        below = axes[1, column].imshow(
            np.where(np.isfinite(bias[head]), share, np.nan), cmap=style.SEQUENTIAL, vmin=0, vmax=1
        )
        axes[0, column].set_title(f"slope 1/{1 / slopes[head]:.0f}")
        axes[1, column].set(xlabel="key position n", xticks=range(0, _LENGTH, 10))
    for ax in axes[:, 0]:
        ax.set(ylabel="query position m", yticks=range(0, _LENGTH, 10))
    for row, picture, label, ticks, extend in (
        (0, above, "bias", (-8, -4, 0), "min"),
        (1, below, "weight", (0, 0.5, 1), "neither"),
    ):
        bar = figure.colorbar(picture, ax=axes[row, :], label=label, ticks=ticks, extend=extend, pad=0.02)
        bar.outline.set_visible(False)
        bar.ax.set_ylim(min(ticks), max(ticks))
        bar.ax.tick_params(color=style.LIGHT.muted, labelcolor=style.LIGHT.muted)
    return figure
