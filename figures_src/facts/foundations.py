"""Numbers quoted in the chapter on foundations."""

import numpy as np

from figures_src.encoding import simple, sinusoidal


def longest_step_of_10_bits() -> str:
    """Longest distance between the codes of two neighbours among 1,024 positions of 10 bits."""
    return f"{_steps(simple.binary(np.arange(1024), 10)).max():.2f}"


def step_of_a_sinusoid_64() -> str:
    """Distance between the sinusoidal encodings of two neighbours at d_model = 64, the same at every position."""
    return f"{_steps(sinusoidal.encode(np.arange(2), 64))[0]:.2f}"


def angle_spread_512() -> str:
    """Root mean square of the deviation from a right angle between two random vectors at d = 512, in degrees."""
    angle = np.linspace(0, np.pi, 100_001)
    density = np.sin(angle) ** 510  # of the angle between two random directions in 512 dimensions
    return f"{np.degrees(np.sqrt(np.sum(density * (angle - np.pi / 2) ** 2) / np.sum(density))):.1f}"


def _steps(encoding: np.ndarray) -> np.ndarray:
    return np.linalg.norm(np.diff(encoding, axis=0), axis=-1)
