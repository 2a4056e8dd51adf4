"""With the right matrix between them, sinusoids look a fixed distance back; with a random one, nowhere special."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import sinusoidal

_LENGTH, _WIDTH, _BACK = 48, 64, 8
_QUERY = 40


def draw() -> Figure:
    encoding = sinusoidal.encode(np.arange(_LENGTH), _WIDTH)
    random = np.random.default_rng(0).normal(size=(_WIDTH, _WIDTH)) / np.sqrt(_WIDTH)
    figure, axes = style.figure(
        2,
        3,
        height=4.8,
        width="wide",
        sharex=True,
        sharey="row",
        height_ratios=(3, 2),
        narrow={"rows": 2, "columns": 3, "height": 3.6},
    )
    for (picture, row), title, matrix, colour in (
        (axes[:, 0], "Identity:\nlooks at itself", np.eye(_WIDTH), style.LIGHT.purple),
        (
            axes[:, 1],
            f"Move by {_BACK}:\nlooks {_BACK} back",
            sinusoidal.shift_matrix(_BACK, _WIDTH),
            style.LIGHT.green,
        ),
        (axes[:, 2], "Random:\nlooks nowhere", random, style.LIGHT.muted),
    ):
        score = encoding @ matrix @ encoding.T / (_WIDTH / 2)
        picture.imshow(score, vmin=-1, vmax=1, cmap=style.DIVERGING, aspect="auto")
        picture.axhline(_QUERY, color=style.LIGHT.ink, linewidth=1)
        picture.set(title=title, yticks=[0, 20, _QUERY])
        picture.spines[:].set_visible(False)
        row.plot(score[_QUERY], ".", color=colour, markersize=4)
        best = int(np.argmax(score[_QUERY]))
        if score[_QUERY, best] > 0.9:
            said = "itself" if best == _QUERY else f"{_QUERY - best} back"
            row.axvline(best, color=colour, linewidth=1, linestyle=":")
            row.text(best - 1.5, 1.22, said, color=colour, ha="right", va="center")
        row.set(
            ylim=(-0.6, 1.4),
            yticks=[0, 1],
            xticks=[0, 20, _QUERY],
            xlabel="key n" if style.is_narrow() else "key position n",
        )
    axes[0, 0].set_ylabel("query m" if style.is_narrow() else "query position m")
    axes[1, 0].set_ylabel(f"m = {_QUERY}" if style.is_narrow() else f"score of m = {_QUERY}")
    return figure
