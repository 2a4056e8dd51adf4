"""The energies of a head's rows repeat after the middle where pairs are halves, but not where they are neighbours."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import layout
from figures_src.experiments import wrong_checkpoint

_HEAD_DIM, _D_MODEL = 64, 128
_EDGES = (np.arange(_HEAD_DIM)[:, None] + [-0.4, 0.4]).ravel()


@interactive(unevenness=Slider("Uneven use of pairs", np.arange(0, 3.01, 0.25), start=1.5))
def draw(unevenness: float) -> Figure:
    figure, axes = style.figure(2, height=4.2, sharex=True, sharey=True)
    for ax, pairs in zip(axes, layout.LAYOUTS, strict=True):
        energies = _energies(unevenness, pairs)
        bars = np.stack([energies, np.zeros(_HEAD_DIM)], axis=-1).ravel()[:-1]
        ax.stairs(bars, _EDGES, fill=True, color=style.method("rotary"))
        ax.axvline(_HEAD_DIM / 2 - 0.5, color=style.LIGHT.muted, linewidth=0.8)
        halves = wrong_checkpoint.agreement(energies, "half_split")
        ax.set_title(
            f"{pairs.replace('_', '-').capitalize()}: agreement of the halves {halves:.2f}".replace("-0.", "−0.")
        )
        ax.set(ylabel="energy", xticks=[0, 16, 32, 48, 63], xlim=(-1, 64), ylim=(0, 4.2))
    axes[1].set_xlabel("row of the head")
    return figure


def _energies(unevenness: float, pairs: str) -> np.ndarray:
    """Energies of the rows of a random projection whose slow pairs are longer than its fast ones, e to `unevenness`."""
    rng = np.random.default_rng(2)
    length = np.exp(unevenness * (np.linspace(0, 1, _HEAD_DIM // 2) - 0.5))
    first, second = rng.normal(size=(2, _HEAD_DIM // 2, _D_MODEL)) * np.sqrt(length / _D_MODEL)[:, None]
    return wrong_checkpoint.row_energies(layout.join(first.T, second.T, pairs).T)
