"""In a plane two random directions make any angle; in hundreds of dimensions nearly all are at right angles."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.interactive import Slider, interactive

_WIDTHS = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
_COMPARED = (2, 8, 64, 512)
_PAIRS = 5_000
_EDGES = np.linspace(0, 180, 61)


@interactive(width=Slider("Width d", _WIDTHS, start=64, play=True, rate=4))
def draw(width: int) -> Figure:
    figure, ax = style.figure(height=3.4)
    ax.stairs(_shares(width), _EDGES, fill=True, color=style.LIGHT.blue, alpha=0.3)
    for place, (each, colour) in enumerate(zip(_COMPARED, style.ramp(len(_COMPARED)), strict=True)):
        ax.stairs(_shares(each), _EDGES, color=colour, linewidth=1.2)
        ax.text(4, 42 - 5 * place, f"d = {each}", va="top", color=colour, fontweight="bold")
    near = np.sum(_shares(width)[25:35])
    ax.set_title(f"d = {width}: {near:.0f} % of the pairs lie between 75° and 105°")
    ax.set(xlabel="angle between two random vectors (degrees)", ylabel="share of pairs (%)")
    ax.set(xlim=(0, 180), ylim=(0, 46), xticks=[0, 45, 90, 135, 180])
    return figure


def _shares(width: int) -> np.ndarray:
    """Percent of the pairs of random vectors whose angle falls into each bin of 3 degrees."""
    one, other = np.random.default_rng(width).normal(size=(2, _PAIRS, width))
    cosine = np.sum(one * other, axis=-1) / np.linalg.norm(one, axis=-1) / np.linalg.norm(other, axis=-1)
    return 100 * np.histogram(np.degrees(np.arccos(cosine)), bins=_EDGES)[0] / _PAIRS
