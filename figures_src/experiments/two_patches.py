"""Attention of one head over the plane, made to look at one patch or at two."""

import numpy as np

from figures_src.encoding import multi_axis, rotary

SIDE, TARGETS = 20, ((5, 3), (17, 14))  # patches on a side; row and column of those that the head looks at
_HEAD_DIM, _BASE = 64, 100
_PEAK = 64.0  # logit of a key that agrees with the query in all pairs
_WAYS = {
    "axial": multi_axis.on_axes([rotary.frequencies(_HEAD_DIM // 2, _BASE)] * 2),
    "golden": multi_axis.directed(rotary.frequencies(_HEAD_DIM, _BASE), multi_axis.golden_directions(_HEAD_DIM // 2)),
}


def weights(way: str, targets: tuple[tuple[int, int], ...]) -> np.ndarray:
    """Softmax over all patches, shape (SIDE, SIDE), of one key vector at every patch.

    In each pair the product of query and key is a sum of one rotation per target, so the score is a sum of kernels.
    """
    points = np.stack(np.indices((SIDE, SIDE)), axis=-1)
    scores = _PEAK * sum(multi_axis.kernel(points - np.asarray(target), _WAYS[way]) for target in targets)
    found = np.exp(scores - scores.max())
    return found / found.sum()
