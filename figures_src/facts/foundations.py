"""Numbers quoted in the chapter on foundations."""

import numpy as np

from figures_src.encoding import naive, sinusoidal


def longest_step_of_10_bits() -> str:
    """Longest distance between the codes of two neighbours among 1,024 positions of 10 bits."""
    return f"{_steps(naive.binary(np.arange(1024), 10)).max():.2f}"


def directions_of_99_percent() -> str:
    """How many directions hold 99 % of the energy of the sinusoidal table of 512 positions at d_model = 512."""
    return f"{np.searchsorted(_energy(), 0.99) + 1}"


def energy_in_64_directions() -> str:
    """Percent of the energy of that table in its best 64 directions, as many as a head of width 64 can see."""
    return f"{100 * _energy()[63]:.0f}"


def _steps(encoding: np.ndarray) -> np.ndarray:
    return np.linalg.norm(np.diff(encoding, axis=0), axis=-1)


def _energy() -> np.ndarray:
    """Share of the energy of the sinusoidal table (512 positions, d_model = 512) in its best 1, 2, ... directions."""
    squares = np.linalg.svd(sinusoidal.encode(np.arange(512), 512), compute_uv=False) ** 2
    return np.cumsum(squares) / np.sum(squares)
