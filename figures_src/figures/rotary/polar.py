"""Five contents of one pair: under RoPE each peaks at another offset, under PoPE all peak at offset 0."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import pope, rotary

_FREQUENCY = np.asarray([2 * np.pi / 24])  # radians per token
_OFFSETS = np.arange(-12, 12.01, 0.25)  # key less query, between tokens, too
_CONTENTS = 5
_SEED = 1


def draw() -> Figure:
    figure, axes = style.figure(columns=2, width="wide", height=2.6, narrow={"rows": 2, "columns": 1, "height": 4.6})
    for ax, title, scores in zip(
        axes, ("RoPE: content moves the peak", "PoPE: every peak is at 0"), (_rope(), _pope()), strict=True
    ):
        for score, colour in zip(scores, style.sequence(_CONTENTS), strict=True):
            ax.plot(_OFFSETS, score, color=colour)
            ax.plot(_OFFSETS[score.argmax()], score.max(), "o", color=colour)
        ax.set(title=title, xlabel="key − query (tokens)", xlim=(-12, 12), xticks=range(-12, 13, 6))
    for ax in axes if style.is_narrow() else axes[:1]:
        ax.set_ylabel("score of one pair")
    return figure


def _rope() -> np.ndarray:
    """Shape (contents, offsets): the query is at 0, the key at the offset."""
    q, k = 2 * np.random.default_rng(_SEED).standard_normal((2, _CONTENTS, 1, 2))
    keys = np.repeat(k, len(_OFFSETS), axis=1)
    return (rotary.rotate(keys, _OFFSETS, _FREQUENCY) @ np.swapaxes(q, 1, 2))[..., 0]


def _pope() -> np.ndarray:
    q, k = 2 * np.random.default_rng(_SEED).standard_normal((2, _CONTENTS, 1, 1))
    keys = pope.rotate(np.repeat(k, len(_OFFSETS), axis=1), _OFFSETS, _FREQUENCY)
    return (keys @ np.swapaxes(pope.rotate(q, 0, _FREQUENCY), 1, 2))[..., 0]
