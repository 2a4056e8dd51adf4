"""Two texts in one row need a mask that keeps them apart; restarted positions alone do not, and undo a causal mask."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from figures_src.drawing import style
from figures_src.experiments import kv_cache

_PANELS = {"own text": "own sequence only", "causal": "plain causal: leaks", "positions": "by position: leaks"}
_LENGTH = kv_cache.FIRST + kv_cache.SECOND


def draw() -> Figure:
    figure, axes = style.figure(
        1, 3, height=3.2, sharey=True, width="wide", narrow={"rows": 3, "columns": 1, "height": 7.6}
    )
    position = kv_cache.packed_position(restart=True)
    place = np.arange(_LENGTH)
    own = (place[:, None] < kv_cache.FIRST) == (place < kv_cache.FIRST)
    for ax, (kind, title) in zip(axes, _PANELS.items(), strict=True):
        seen = kv_cache.packed_mask(kind, position)
        colours = np.where(seen, np.where(own, 0.5, -0.7), np.nan)  # orange: the other text, which must not be seen
        ax.imshow(-colours, cmap=style.DIVERGING, vmin=-1, vmax=1)
        for start, size in ((0, kv_cache.FIRST), (kv_cache.FIRST, kv_cache.SECOND)):
            frame = Rectangle((start - 0.5, start - 0.5), size, size, facecolor="none", edgecolor=style.LIGHT.ink)
            ax.add_patch(frame).set_clip_on(False)
        leaks = (seen & ~own).any()
        ax.set_title(title, color=style.LIGHT.danger if leaks else style.LIGHT.green)
        if kind == "causal":
            ax.text(3, 9, "sees the\nother text", ha="center", va="center")
        ax.set_xticks([0, 6, 7, 11], ["0", "6", "0", "4"])
        ax.set_yticks([0, 6, 7, 11], ["0", "6", "0", "4"])
        ax.tick_params(length=2)
        ax.set(xlabel="position of the key", ylabel="position of the query")
        ax.label_outer()
    return figure
