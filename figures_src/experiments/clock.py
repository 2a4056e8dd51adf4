"""A picture learned from its coordinates: the same small network with and without Fourier features."""

from functools import cache

import numpy as np

from figures_src.encoding import fourier

SAMPLES, SIDE = 48, 96  # pixels on a side: of the samples, and of the picture that is asked for
WAVES, UNITS = 256, 1000
RIDGE = 1e-3


def picture(side: int) -> np.ndarray:
    """The face of a clock in grey values from 0 to 1, shape (side, side)."""
    row, column = np.moveaxis(points(side), -1, 0)

    def bar(angle: float, start: float, end: float, half_width: float) -> np.ndarray:
        """Distance from a bar that points from the middle in this direction; negative inside."""
        along = np.clip(column * np.cos(angle) + row * np.sin(angle), start, end)
        return np.hypot(column - along * np.cos(angle), row - along * np.sin(angle)) - half_width

    shapes = [np.abs(np.hypot(row, column) - 0.86) - 0.045, bar(-2.6, 0, 0.45, 0.05), bar(-0.6, 0, 0.62, 0.035)]
    shapes += [bar(hour * np.pi / 6, 0.66, 0.74, 0.035) for hour in range(12)]
    return np.clip(0.5 - np.min(shapes, axis=0) * side / 2, 0, 1)


def points(side: int) -> np.ndarray:
    """Centres of the pixels, row and column from -1 to 1, shape (side, side, 2)."""
    place = (np.arange(side) + 0.5) / side * 2 - 1
    return np.stack(np.meshgrid(place, place, indexing="ij"), axis=-1)


@cache
def painted(sigma: float | None) -> np.ndarray:
    """What a network paints that has seen every second pixel, shape (SIDE, SIDE).

    One hidden layer of random ReLU units on the coordinates, or on their Fourier features of bandwidth sigma (turns
    per unit of length). Only the last layer is learned, by ridge regression, so the result is exact.
    """
    waves = None if sigma is None else fourier.gaussian(2, WAVES, sigma=sigma)
    hidden = _hidden(points(SAMPLES), waves)
    weights = np.linalg.solve(hidden.T @ hidden + RIDGE * np.eye(UNITS), hidden.T @ picture(SAMPLES).ravel())
    return (_hidden(points(SIDE), waves) @ weights).reshape(SIDE, SIDE)


def error(sigma: float | None) -> float:
    """Root of the mean squared difference of grey values from the picture."""
    return float(np.sqrt(np.mean((np.clip(painted(sigma), 0, 1) - picture(SIDE)) ** 2)))


def _hidden(where: np.ndarray, waves: np.ndarray | None) -> np.ndarray:
    seen = where.reshape(-1, 2)
    if waves is not None:
        seen = fourier.features(seen, waves) / np.sqrt(WAVES)
    dice = np.random.default_rng(0)
    directions = dice.normal(size=(seen.shape[1], UNITS)) * (np.sqrt(0.5) if waves is None else 1)
    return np.maximum(seen @ directions + dice.normal(size=UNITS) / 2, 0) / np.sqrt(UNITS)
