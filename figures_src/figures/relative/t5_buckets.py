"""As a matrix, the buckets are bands along the diagonal that widen with the distance; the encoder has two sides."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import relative_position, t5

_LENGTH = 64  # tokens
_BUCKETS = 16
_MAX = 48  # tokens: small, so that the widening shows in a short text


def draw() -> Figure:
    offsets = relative_position.between(np.arange(_LENGTH))
    figure, axes = style.figure(
        1, 2, height=3.6, sharey=True, width="wide", narrow={"rows": 2, "columns": 1, "height": 6.6}
    )
    for ax, title, bidirectional in zip(
        axes, ("Decoder: far keys share", "Encoder: two sides"), (False, True), strict=True
    ):
        bucket = t5.buckets(offsets, bucket_count=_BUCKETS, max_distance=_MAX, bidirectional=bidirectional)
        shade = bucket.astype(float)
        if bidirectional:  # the future's buckets 8 to 15 as negative, so that the two sides differ in hue
            half = _BUCKETS // 2
            shade = np.where(bucket >= half, -(bucket - half), bucket) * 2.0
        else:
            shade = np.where(offsets > 0, np.nan, shade)
        # neighbouring buckets alternate in strength, so that each band can be seen
        ax.imshow(shade * np.where(bucket % 2, 1.0, 0.72), cmap=style.DIVERGING, vmin=-_BUCKETS, vmax=_BUCKETS)
        for row in (3, _LENGTH - 4) if bidirectional else (_LENGTH - 4,):
            for each in np.unique(bucket[row]):
                keys = np.flatnonzero(bucket[row] == each)
                if len(keys) >= 5:
                    ax.text(keys.mean(), row, each, ha="center", va="center", color=style.LIGHT.ink)
        ax.set(title=title, xlabel="key position n", xticks=range(0, _LENGTH, 16), yticks=range(0, _LENGTH, 16))
        ax.set_ylabel("query position m")
        ax.label_outer()
    return figure
