"""A rotary model as a shape: a petal a pair, the fastest at the top and then clockwise.

A petal is as long as the share of a turn that its pair makes, unscaled, over the context before any extension or,
where that is not known, the declared context, and never more than the window of its layers. Dims that do not turn
leave a gap.
"""

import numpy as np

from figures_src import models
from figures_src.encoding import frequency_ramp, rotary

HUB = 0.3  # radius of the middle, where the whole has 1
_FINEST = 20  # edges of a circle that are kept where petals are alike
_LEVELS = 16  # lengths that a petal may have, so that a shape has few corners
_WINDOWED = ("local", "chunked", "window")  # layers that see no further back than the model's window


def length(model: models.Model) -> int | None:
    """What the layers of the first spectrum see, in tokens; None where there is no such length, as in an image."""
    tokens = model.trained or model.declared
    if tokens and model.window and model.rotary and model.rotary[0].layers in _WINDOWED:
        return min(tokens, model.window)
    return tokens


def radius(model: models.Model) -> float:
    """Grows with the logarithm of the context: 1 at a million tokens, 0.46 at 512."""
    context = model.declared or model.trained
    return 0.7 if context is None else 0.41 + 0.05 * (np.log2(context) - 8)


def shares(model: models.Model) -> np.ndarray:
    """Of a turn, one per pair of the first spectrum."""
    part = model.rotary[0]
    frequencies = rotary.frequencies(part.dims, part.base)
    tokens = length(model)
    return np.ones(len(frequencies)) if tokens is None else np.minimum(frequency_ramp.turns(frequencies, tokens), 1)


def outline(model: models.Model) -> np.ndarray:
    """Corners x, y of the shape, to a sixteenth, within a circle of radius 1, y upwards, shape (corners, 2)."""
    share, places = np.ceil(shares(model) * _LEVELS) / _LEVELS, model.rotary[0].head_dim // 2
    edges = np.arange(len(share) + 1)
    is_step = np.r_[True, np.diff(share) != 0, True] | (edges % max(1, places // _FINEST) == 0)
    kept = np.flatnonzero(is_step)
    angle = 2 * np.pi / places * np.repeat(edges[kept], 2)[1:-1]
    reach = HUB + (1 - HUB) * np.repeat(share[kept[:-1]], 2)
    back = np.linspace(angle[-1], 0, _FINEST // 2)
    angle, reach = np.concatenate([angle, back]), np.concatenate([reach, np.full(len(back), HUB)])
    corners = np.stack([reach * np.sin(angle), reach * np.cos(angle)], axis=1)
    return corners[np.r_[True, np.diff(corners, axis=0).any(axis=1)]]  # where petals are alike, one stands twice
