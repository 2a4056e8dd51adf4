"""The query decides which distance it wants: one table gives two queries two different profiles, both flat beyond r."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import shaw

_REACH = 6  # clipping distance, in tokens
_SHOWN = 12  # offsets each way
_HEAD_DIM = 64
# what each query asks for, as offset: strength
_WISHES = {"wants the token before it": {-1: 4.0, -2: 1.5}, "wants the third token after it": {3: 4.0}}


def draw() -> Figure:
    table = np.random.default_rng(0).normal(size=(2 * _REACH + 1, _HEAD_DIM)) / np.sqrt(_HEAD_DIM)
    offset = np.arange(-_SHOWN, _SHOWN + 1)
    figure, axes = style.figure(2, height=3.6, sharex=True, sharey=True)
    for ax, (title, wish) in zip(axes, _WISHES.items(), strict=True):
        query = sum(strength * table[wanted + _REACH] for wanted, strength in wish.items())
        row = shaw.rows(offset[None], left=_REACH, right=_REACH)
        part = shaw.scores(query[None], np.zeros((len(offset), _HEAD_DIM)), table, row, scale=1.0)[0]
        for side in (-1, 1):
            ax.axvspan(side * (_REACH - 0.5), side * (_SHOWN + 0.5), color=style.LIGHT.grid, alpha=0.5, linewidth=0)
        ax.vlines(offset, 0, part, color=style.method("shaw"))
        ax.plot(offset, part, "o", color=style.method("shaw"))
        ax.axhline(0, color=style.LIGHT.muted, linewidth=0.8)
        ax.set(title=f"A query that {title}", ylabel="position part")
    axes[0].text(-_SHOWN, 2.4, "one vector\nfor all", color=style.LIGHT.muted)
    axes[0].text(_SHOWN, 2.4, "one vector\nfor all", ha="right", color=style.LIGHT.muted)
    axes[1].set(xlabel="offset n − m (tokens; negative: the key comes before the query)", xlim=(-12.5, 12.5))
    return figure
