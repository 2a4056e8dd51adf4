"""What twelve methods do to the score of one query and one key: most draw diagonals, added positions do not."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import one_pair

_LENGTH = 32  # tokens


def draw() -> Figure:
    query, key = one_pair.vectors(2)
    figure, axes = style.figure(
        3, 4, height=5.8, sharex=True, sharey=True, width="wide", narrow={"rows": 4, "columns": 3, "height": 5.2}
    )
    for ax, (name, title) in zip(axes.flat, one_pair.TITLES.items(), strict=True):
        change = one_pair.scores(name, query, key, _LENGTH)
        # each panel has its own scale: the sizes are a matter of chosen numbers, the patterns are not
        limit = max(np.nanmax(np.abs(change)), 1e-9)
        ax.imshow(change, cmap=style.DIVERGING, vmin=-limit, vmax=limit)
        ax.set(title=title, xticks=(0, 15, 30), yticks=(0, 15, 30))
    for ax in axes[-1]:
        ax.set_xlabel("key position n")
    for ax in axes[:, 0]:
        ax.set_ylabel("query m")
    return figure
