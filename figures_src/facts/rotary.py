"""Numbers quoted in the chapter on rotary encodings."""

import numpy as np

from figures_src.encoding import rotary, sinusoidal

_POINT = np.array([1.0, 1.0])


def longest_wavelength() -> str:
    """Wavelength of the slowest pair of head_dim 128 at base 10,000, in tokens."""
    return f"{rotary.wavelengths(rotary.frequencies(128))[-1]:,.0f}"


def shortest_wavelength() -> str:
    """Wavelength of the fastest pair at any base, in tokens."""
    return f"{rotary.wavelengths(rotary.frequencies(128))[0]:.2f}"


def pairs_without_a_turn() -> str:
    """How many of the 64 pairs of head_dim 128 at base 10,000 have a wavelength above 4,096 tokens."""
    return f"{np.sum(rotary.wavelengths(rotary.frequencies(128)) > 4096)}"


def step_when_adding() -> str:
    """Length of the step from each position to the next when a sinusoid of width 2 is added to (1, 1)."""
    return f"{_step(_added()):.3f}"


def step_when_rotating() -> str:
    """Length of the step from each position to the next when (1, 1) is rotated."""
    return f"{_step(_rotated()):.3f}"


def shortest_when_adding() -> str:
    """Smallest length that (1, 1) plus a vector of length 1 can have."""
    return f"{np.sqrt(2) - 1:.3f}"


def longest_when_adding() -> str:
    """Largest length that (1, 1) plus a vector of length 1 can have."""
    return f"{np.sqrt(2) + 1:.3f}"


def length_when_rotating() -> str:
    """Length of (1, 1), rotated or not."""
    return f"{np.linalg.norm(_rotated()[-1]):.3f}"


def _added() -> np.ndarray:
    return _POINT + sinusoidal.encode(np.arange(50), 2)


def _rotated() -> np.ndarray:
    return rotary.rotate(np.broadcast_to(_POINT, (50, 2)), np.arange(50), rotary.frequencies(2))


def _step(path: np.ndarray) -> float:
    return float(np.linalg.norm(np.diff(path, axis=0), axis=-1).mean())
