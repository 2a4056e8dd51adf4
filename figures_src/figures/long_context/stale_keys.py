"""Keys rotated by earlier frequencies keep their old angles: with a cache, scores of new queries go wrong."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary, scaling

_HEAD_DIM, _TRAINED = 64, 256
_LENGTH = 1_024
_PAIR = 15  # of 32: far enough off to be seen, less than a turn
_TOGETHER = 32  # keys in a point
_RADIUS = 0.42


def draw() -> Figure:
    figure, (dials, errors) = style.figure(
        2, width="wide", height=3.9, height_ratios=[1, 1.5], narrow={"height": 5.0, "height_ratios": [1.2, 1]}
    )
    dials.set_title("Cached keys still point the old way")
    _draw_dials(dials)
    right, stale = _scores()
    wrong = np.abs(stale - right)[::-1].reshape(-1, _TOGETHER)  # by distance
    distance = (np.arange(len(wrong)) + 0.5) * _TOGETHER
    red = style.LIGHT.danger
    errors.fill_between(distance, *np.quantile(wrong, (0.1, 0.9), axis=1), color=red, alpha=0.2, linewidth=0)
    errors.plot(distance, wrong.mean(axis=1), color=red)
    score = right[::-1][256:].mean()
    errors.set_title(f"So scores of about {score:.2f} are off by {wrong.mean():.2f} on average")
    errors.axhline(score, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    errors.text(1_010, score + 0.02, "a score itself, on average", ha="right", color=style.LIGHT.muted)
    errors.text(14, 0.415, "error: mean, and 80% of keys", va="center", color=red)
    errors.set(xlabel="distance of the key (tokens)", ylabel="error of the score", xlim=(0, _LENGTH), ylim=(0, 0.45))
    errors.set_xticks([0, 256, 512, 768, 1_024], ["0", "256", "512", "768", "1,024"])
    return figure


def _draw_dials(ax: Axes) -> None:
    """One pair of twelve keys: the hand in the cache, the hand that belongs there, and what lies between."""
    columns = 6 if style.is_narrow() else 12
    positions = np.linspace(_LENGTH / 12, _LENGTH, 12).astype(int) - 1
    turns = np.linspace(0, 1, 25)
    for place, position in enumerate(positions):
        x, y = place % columns, -1.45 * (place // columns)
        now, then = (np.pi / 2 - position * _inv_freq(length)[_PAIR] for length in (_LENGTH, position + 1))
        ring = _RADIUS * np.exp(2j * np.pi * turns)
        ax.plot(x + ring.real, y + ring.imag, color=style.LIGHT.grid, linewidth=1)
        sector = np.append(0, _RADIUS * np.exp(1j * (now + (then - now) * turns)))
        ax.fill(x + sector.real, y + sector.imag, color=style.LIGHT.danger, alpha=0.25, linewidth=0)
        for angle, colour in ((now, style.LIGHT.grey), (then, style.LIGHT.danger)):
            hand = _RADIUS * np.exp(1j * angle)
            ax.plot([x, x + hand.real], [y, y + hand.imag], color=colour, linewidth=2.4)
        ax.text(x, y - 0.52, f"{position:,}", ha="center", va="top", color=style.LIGHT.muted)
    last = -1.45 * (11 // columns)
    ax.text(-0.42, 0.72, "key in the cache", color=style.LIGHT.danger, va="center")
    ax.text(columns - 0.58, 0.72, "as it should be now", color=style.LIGHT.grey, va="center", ha="right")
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(last - 0.9, 0.95), aspect="equal")
    ax.axis("off")


def _scores() -> tuple[np.ndarray, np.ndarray]:
    """Scores of the last query with every key: right ones, and those with keys cached as they came, one by one.

    Query and keys are one vector of equal pairs, so that the right score is the mean cosine.
    """
    vector = np.ones((1, _HEAD_DIM)) / np.sqrt(_HEAD_DIM)
    now = _inv_freq(_LENGTH)
    query = rotary.rotate(vector, np.array([_LENGTH - 1]), now)
    right = rotary.rotate(np.broadcast_to(vector, (_LENGTH, _HEAD_DIM)), np.arange(_LENGTH), now)
    cached = np.concatenate([rotary.rotate(vector, np.array([p]), _inv_freq(p + 1)) for p in range(_LENGTH)])
    return (right @ query.T)[:, 0], (cached @ query.T)[:, 0]


def _inv_freq(length: int) -> np.ndarray:
    return scaling.dynamic_ntk(_HEAD_DIM, length=length, original_length=_TRAINED).frequencies
