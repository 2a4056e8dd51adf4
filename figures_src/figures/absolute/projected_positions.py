"""With the right matrix between them, sinusoids look a fixed distance back; with a random one, nowhere special."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import sinusoidal

_LENGTH, _WIDTH, _BACK = 48, 64, 8


def draw() -> Figure:
    encoding = sinusoidal.encode(np.arange(_LENGTH), _WIDTH)
    random = np.random.default_rng(0).normal(size=(_WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    figure, axes = style.figure(2, 2, height=5.8, width="wide", narrow={"rows": 4, "columns": 1, "height": 11.6})
    same, moved, mixed, row_of_scores = axes.flat
    rows = []
    for ax, title, matrix, colour in (
        (same, "A = identity", np.eye(_WIDTH), style.LIGHT.blue),
        (moved, f"A = move by {_BACK}", sinusoidal.shift_matrix(_BACK, _WIDTH), style.LIGHT.orange),
        (mixed, "A = random", random, style.LIGHT.grey),
    ):
        score = encoding @ matrix @ encoding.T / (_WIDTH / 2)
        ax.imshow(score, vmin=-1, vmax=1, cmap=style.DIVERGING)
        ax.set(title=title, xticks=[0, 16, 32, 47], yticks=[0, 16, 32, 47], xlabel="key position n")
        ax.set_ylabel("query position m")
        ax.spines[:].set_visible(False)
        rows.append((score[40], colour))
    for row, colour in rows:
        row_of_scores.plot(row, color=colour, linewidth=1.5)
    row_of_scores.set(title="Query at m = 40", xlabel="key position n", xticks=[0, 16, 32, 40, 47], ylim=(-1, 1.1))
    row_of_scores.set_ylabel("score (share of its peak)")
    return figure
