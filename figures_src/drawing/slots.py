"""The slots of a key cache as dials: a hand points up where its key is as far from the query as its token is."""

import numpy as np
from matplotlib.axes import Axes

from figures_src.drawing import style

RADIUS = 0.4  # of a dial, where slots are 1 apart
_PER_TOKEN = np.pi / 12  # that a hand turns for each token by which a key is off, up to half a turn
_LEAST = 0.05  # tokens


def off(step) -> np.ndarray:
    """Tokens by which each key of a `kv_cache.Step` is nearer to the query than its token is."""
    return step.number - np.arange(step.first, step.number + 1) - (step.query - step.keys)


def colour(wrong: float) -> str:
    return style.LIGHT.danger if abs(wrong) > _LEAST else style.LIGHT.grey


def draw(ax: Axes, x: np.ndarray, y: np.ndarray, wrong: np.ndarray) -> None:
    """Dials at (x, y); an empty slot, for which `wrong` is NaN, has no hand."""
    centre = np.asarray(x) + 1j * np.asarray(y)
    ring = RADIUS * np.append(np.exp(2j * np.pi * np.linspace(0, 1, 17)), np.nan)
    rings = (centre[:, None] + ring).ravel()
    ax.plot(rings.real, rings.imag, color=style.LIGHT.grid, linewidth=1)
    hands = RADIUS * np.nan_to_num(1j * np.exp(-1j * np.clip(_PER_TOKEN * wrong, -np.pi, np.pi)))
    for is_wrong, hue in ((False, style.LIGHT.grey), (True, style.LIGHT.danger)):
        of_these = np.where((np.abs(wrong) > _LEAST) == is_wrong, hands, 0)  # as many points in every state
        lines = np.stack([centre, centre + of_these, np.full(len(centre), np.nan)], axis=1).ravel()
        ax.plot(lines.real, lines.imag, color=hue, linewidth=2.2, solid_capstyle="butt")
