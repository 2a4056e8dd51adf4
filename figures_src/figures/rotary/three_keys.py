"""One encoding, three kinds of keys: the score falls, or does not change on average, or is highest far away."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import attention, rotary

_HEAD_DIM = 128
_LONGEST = 1000  # tokens
_PEAK = 600  # distance at which the third key shall score highest
_DRAWS = 300


def draw() -> Figure:
    distance, frequencies = np.arange(_LONGEST + 1), rotary.frequencies(_HEAD_DIM)
    figure, (equal, random, chosen) = style.figure(3, height=5.4, sharex=True)
    colour = style.method("rotary")

    equal.plot(distance, attention.kernel(-distance, frequencies), color=colour)
    equal.set(title="Key equal to the query: falls, and ripples", ylabel="score", ylim=(-0.15, 1.08))

    scores = _random_scores(distance, frequencies)
    low, high = np.quantile(scores, (0.05, 0.95), axis=0)
    random.fill_between(distance[::5], low[::5], high[::5], color=colour, alpha=0.2, linewidth=0)
    random.plot(distance, scores[0], color=style.LIGHT.muted, linewidth=0.9)
    random.text(20, 2.5, "one pair, and the band of 90% of pairs", color=style.LIGHT.muted)
    random.plot(distance, scores.mean(axis=0), color=colour)
    random.set(title="Random query and key: flat on average", ylabel="score")

    chosen.plot(distance, attention.kernel(_PEAK - distance, frequencies), color=colour)
    chosen.plot(_PEAK, 1, "o", color=style.LIGHT.ink, markersize=5)
    chosen.set(title=f"Key chosen to be highest at distance {_PEAK}", ylabel="score", ylim=(-0.15, 1.08))
    chosen.set(xlabel="distance Δ = m − n (tokens)", xlim=(0, _LONGEST))
    chosen.xaxis.set_major_formatter("{x:,.0f}")
    return figure


def _random_scores(distance: np.ndarray, frequencies: np.ndarray) -> np.ndarray:
    """Scores of standard normal queries and keys by distance, divided by the square root of head_dim."""
    queries, keys = np.random.default_rng(0).normal(size=(2, _DRAWS, _HEAD_DIM))
    amplitudes, phases = attention.amplitudes_phases(queries, keys)
    waves = np.exp(1j * rotary.angles(-distance, frequencies))
    return ((amplitudes * np.exp(1j * phases)) @ waves.T).real / np.sqrt(_HEAD_DIM)
