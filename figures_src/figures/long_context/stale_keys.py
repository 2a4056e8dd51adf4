"""Keys turned by an earlier ladder keep their old angles: with a cache, scores of new queries go wrong."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary, scaling

_HEAD_DIM, _TRAINED = 64, 256
_LENGTH = 1_024


def draw() -> Figure:
    right, stale = _scores()
    distance = _LENGTH - 1 - np.arange(_LENGTH)
    figure, (top, bottom) = style.figure(2, height=4.2, sharex=True)
    top.plot(distance, right, color=style.LIGHT.muted, linewidth=1.6)
    top.plot(distance, stale, color=style.method("rotary"), linewidth=1.2)
    top.text(330, 0.82, "all keys turned anew", color=style.LIGHT.muted)
    top.text(330, 0.62, "keys from the cache", color=style.method("rotary"))
    top.set(ylabel="score", xlim=(0, _LENGTH), ylim=(0, 1.08))
    bottom.plot(distance, np.abs(stale - right), color=style.LIGHT.ink, linewidth=1.2)
    bottom.set(xlabel="distance of the key (tokens)", ylabel="error", ylim=(0, None))
    bottom.set_xticks([0, 256, 512, 768, 1_024], ["0", "256", "512", "768", "1,024"])
    return figure


def _scores() -> tuple[np.ndarray, np.ndarray]:
    """Scores of the last query with every key: right ones, and those with keys cached as they came, one by one.

    Query and keys are one vector of equal pairs, so that the right score is the mean cosine.
    """
    vector = np.ones((1, _HEAD_DIM)) / np.sqrt(_HEAD_DIM)
    now = _ladder(_LENGTH)
    query = rotary.rotate(vector, np.array([_LENGTH - 1]), now)
    right = rotary.rotate(np.broadcast_to(vector, (_LENGTH, _HEAD_DIM)), np.arange(_LENGTH), now)
    cached = np.concatenate([rotary.rotate(vector, np.array([p]), _ladder(p + 1)) for p in range(_LENGTH)])
    return (right @ query.T)[:, 0], (cached @ query.T)[:, 0]


def _ladder(length: int) -> np.ndarray:
    return scaling.dynamic_ntk(_HEAD_DIM, length=length, original_length=_TRAINED).frequencies
