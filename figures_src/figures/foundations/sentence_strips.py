"""Count, and the words disappear under the number; bits and waves leave them legible at every position."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import naive, sinusoidal

_WORDS = ("the", "cat", "saw", "the", "dog")
_WIDTH = 16


@interactive(start=Slider("Position of the first word", range(33), start=20, play=True))
def draw(start: int) -> Figure:
    figure, axes = style.figure(
        2, 2, height=3.9, width="wide", sharex=True, sharey=True, narrow={"rows": 4, "columns": 1, "height": 6.4}
    )
    figure.get_layout_engine().set(w_pad=0.12)  # room for a wider font
    position = start + np.arange(len(_WORDS))
    for ax, (title, added) in zip(axes.flat, _added(position).items(), strict=True):
        ax.imshow(_words() + added, aspect="auto", vmin=-4, vmax=4, cmap=style.DIVERGING)
        ax.set_title(title)
        ax.set_yticks(range(len(_WORDS)), [f"{word} {p}" for word, p in zip(_WORDS, position, strict=True)])
        ax.set_xticks([])
        ax.spines[:].set_visible(False)
        ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
    figure.supxlabel(f"the {_WIDTH} numbers of each vector: blue −4, orange 4 or more", fontsize="medium")
    figure.supylabel("word and position", fontsize="medium")
    return figure


def _added(position: np.ndarray) -> dict[str, np.ndarray]:
    return {
        "The words alone": np.zeros((len(position), 1)),
        "+ the number p: words drown": naive.integer(position),
        "+ the bits of p: still legible": naive.binary(position, _WIDTH),
        "+ waves of p: still legible": sinusoidal.encode(position, _WIDTH),
    }


def _words() -> np.ndarray:
    rng = np.random.default_rng(1)
    vectors = {word: 1.2 * rng.normal(size=_WIDTH) for word in dict.fromkeys(_WORDS)}
    return np.stack([vectors[word] for word in _WORDS])
