"""A score that is well-behaved at every trained distance can be anything beyond, where its waves no longer cancel."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary

_HEAD_DIM = 128
_TRAINED = 2_048  # tokens
_POINTS = 400
_RIDGES = {1e-12: ("large waves are free", style.LIGHT.danger), 1e-3: ("large waves cost", style.LIGHT.green)}
_SHOWN = np.arange(2 * _TRAINED, dtype=np.float64)
_FREQUENCIES = rotary.frequencies(_HEAD_DIM)


def draw() -> Figure:
    distance, target = _samples()
    figure, ax = style.figure(height=3.6)
    ax.axvspan(0, _TRAINED, color=style.LIGHT.grid, alpha=0.6, linewidth=0)
    ax.plot(distance, target, ".", color=style.LIGHT.muted, markersize=2.5)
    for ridge, (cost, colour) in _RIDGES.items():
        score = _score(ridge)
        ax.plot(_SHOWN, score, color=colour, linewidth=1.4)
        told = f"{cost}:\nup to {round(score.max(), 1 - len(str(int(score.max())))):,.0f}"
        ax.text(1.5 * _TRAINED, 1.7 * score.max(), told, ha="center", va="bottom", color=colour, linespacing=1.05)
    ax.set_title("Alike where trained, far apart beyond")
    ax.set_yscale("symlog", linthresh=2, linscale=1.2)
    ax.set(xlabel="distance (tokens)", ylabel="score", xlim=(0, _SHOWN[-1] * 1.12), ylim=(-2e6, 2e9))
    ax.set_xticks([0, 1_024, 2_048, 3_072, 4_096], ["0", "1,024", "2,048", "3,072", "4,096"])
    values = [10.0**power for power in (1, 3, 5)]
    ax.set_yticks([*(-value for value in reversed(values)), -1, 1, *values])
    ax.set_yticklabels(["−100,000", "−1,000", "−10", "−1", "1", "10", "1,000", "100,000"])
    ax.minorticks_off()
    ax.text(_TRAINED / 2, 5e8, "trained distances", ha="center", va="top", color=style.LIGHT.muted)
    return figure


def _samples() -> tuple[np.ndarray, np.ndarray]:
    """Random distances inside the trained range, and a random score from -1 to 1 for each."""
    random = np.random.default_rng(0)
    distance = np.sort(random.choice(_TRAINED, _POINTS, replace=False)).astype(np.float64)
    return distance, random.uniform(-1, 1, _POINTS)


def _score(ridge: float, frequencies: np.ndarray = _FREQUENCIES) -> np.ndarray:
    """The score at every distance: the sum of waves that fits the samples best when large amplitudes cost `ridge`."""
    distance, target = _samples()
    left, sizes, right = np.linalg.svd(_waves(distance, frequencies), full_matrices=False)
    amplitudes = right.T @ (sizes / (sizes**2 + ridge) * (left.T @ target))
    return _waves(_SHOWN, frequencies) @ amplitudes


def _waves(distance: np.ndarray, frequencies: np.ndarray) -> np.ndarray:
    """The cosine and the sine of every pair at each distance: what a rotary score is a sum of."""
    angles = rotary.angles(distance, frequencies)
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=-1)
