"""Near distances have a bucket each; further out a bucket covers more and more, and the last one has no end."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import t5

_LAST = 160  # tokens
_MOST = 32  # buckets
_SIDES = {"decoder": (False, style.method("t5")), "encoder, one side": (True, style.LIGHT.blue)}


@interactive(
    most=Slider("Maximum distance", (48, 64, 96, 128, 192, 256, 384, 512), start=128, unit="tokens"),
    buckets=Slider("Buckets", (8, 16, _MOST), start=32),
)
def draw(most: int, buckets: int) -> Figure:
    figure, ax = style.figure(height=3.6)
    ax.set_title("Near distances get a bucket each, far ones share")
    distance, number = np.arange(_LAST + 1), np.arange(_MOST)
    for name, (bidirectional, colour) in _SIDES.items():
        bucket = t5.buckets(-distance, bucket_count=buckets, max_distance=most, bidirectional=bidirectional)
        begins = np.minimum(np.searchsorted(bucket, number), _LAST)  # a step for each bucket, as many in every state
        ax.step([*begins, _LAST], np.minimum([*number, _MOST], bucket[-1]), where="post", color=colour)
        last = int(np.flatnonzero(bucket == bucket.max())[0])
        ax.plot(last, bucket[-1], "o", color=colour)
        beyond = (buckets // 2 if bidirectional else buckets) - 1 - bucket[-1]
        words = f"{name}: {f'{beyond} more beyond {_LAST}' if beyond else f'bucket {bucket[-1]} from {last}'}"
        above, va = (
            (-0.3 - bucket[-1] / 10, "top") if bidirectional else (0.6, "bottom")
        )  # with few buckets the lines are close
        ax.text(_LAST, bucket[-1] + above, words, ha="right", va=va, color=colour)
    ax.set(xlabel="distance Δ (tokens)", ylabel="bucket", xlim=(0, _LAST + 1), ylim=(-1.5, 35))
    ax.set(xticks=range(0, _LAST + 1, 32), yticks=[0, 8, 16, 24, 32])
    return figure
