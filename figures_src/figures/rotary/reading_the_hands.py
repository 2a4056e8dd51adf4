"""One pair leaves many positions open; all pairs together leave one, as the digits of a number do."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

_HEAD_DIM = 16
_LENGTH = 512  # tokens
_POSITION = 137  # the position to be found
_TOLERANCE = 0.4  # radians: how well a hand is read


def draw() -> Figure:
    fits = _fits()
    figure, ax = style.figure(height=3.5)
    ax.set_title("All pairs together leave only 137")
    rows = [*fits, fits.all(axis=0)]
    for row, (fit, colour) in enumerate(zip(rows, [*style.sequence(len(fits)), style.LIGHT.ink], strict=True)):
        height = 0.72 if row < len(fits) else 0.9
        ax.broken_barh(_runs(fit), (row - height / 2, height), color=colour)
    ax.plot(_POSITION, len(fits), "o", color=style.LIGHT.ink, markersize=9)
    ax.text(_POSITION + 12, len(fits), f"{_POSITION}", va="center", fontweight="bold")
    ax.axvline(_POSITION, color=style.LIGHT.muted, linewidth=0.8, linestyle=(0, (3, 3)))
    ax.set_yticks(range(len(rows)), [*(f"pair {pair}" for pair in range(len(fits))), "all pairs"])
    ax.set(
        ylim=(len(rows) - 0.4, -0.7),
        xlim=(0, _LENGTH - 1),
        xlabel="position (tokens)",
        ylabel="position looks the same to",
    )
    ax.set_xticks([0, _POSITION, 256, 384, 511])
    return figure


def _fits() -> np.ndarray:
    """Where each pair's angle is within the tolerance of its angle at the position, (pairs, positions)."""
    moved = rotary.angles(np.arange(_LENGTH) - _POSITION, rotary.frequencies(_HEAD_DIM))
    return (np.cos(moved) >= np.cos(_TOLERANCE)).T


def _runs(fit: np.ndarray) -> list[tuple[float, int]]:
    """Start and length of each unbroken run of positions that fit, each position half a token to both sides."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], fit.astype(int), [0]])))
    return [(start - 0.5, end - start) for start, end in edges.reshape(-1, 2)]
