"""Numbers quoted in the chapter on foundations."""

import numpy as np

from figures_src.encoding import naive


def longest_step_of_10_bits() -> str:
    """Longest distance between the codes of two neighbours among 1,024 positions of 10 bits."""
    return f"{_steps(naive.binary(np.arange(1024), 10)).max():.2f}"


def _steps(encoding: np.ndarray) -> np.ndarray:
    return np.linalg.norm(np.diff(encoding, axis=0), axis=-1)
