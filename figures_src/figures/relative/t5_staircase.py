"""Near distances have a bucket each; further out a bucket covers more and more, and the last one has no end."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import t5
from figures_src.plotted import Interactive, Slider, State, plot

_LAST = 160  # tokens
_BUCKETS, _BUCKET = (8, 16, 32, 64), 32
_MOST, _MAX = (64, 128, 256, 512), 128
_NAMES = {False: "decoder", True: "encoder, one side"}


def draw() -> Interactive:
    drawing = plot()
    for bidirectional, colour in _colours().items():
        drawing.add_scatter(
            x=_distance(),
            y=_bucket(_BUCKET, _MAX, bidirectional),
            mode="lines",
            line={"color": colour, "width": 2, "shape": "hv"},
            hovertemplate=f"{_NAMES[bidirectional]}: distance %{{x}}, bucket %{{y}}<extra></extra>",
        )
    drawing.update_xaxes(title="distance Δ (tokens)", range=[0, _LAST], dtick=32)
    drawing.update_yaxes(title="bucket", range=[-0.5, _BUCKET + 0.5])
    for text, colour, y in zip(_NAMES.values(), _colours().values(), (1.09, 1.0), strict=True):
        drawing.add_annotation(
            text=text,
            x=1,
            y=y,
            xref="paper",
            yref="paper",
            xanchor="right",
            yanchor="bottom",
            showarrow=False,
            font={"color": colour},
        )
    drawing.update_layout(margin={"t": 52})

    def update(buckets: int, most: int) -> State:
        return State(
            restyle={trace: {"y": _bucket(buckets, most, side)} for trace, side in enumerate(_NAMES)},
            relayout={"yaxis.range": [-0.5, buckets + 0.5]},
        )

    return Interactive(
        plot=drawing,
        controls=(
            Slider("Buckets", _BUCKETS, start=_BUCKETS.index(_BUCKET)),
            Slider("Maximum distance", _MOST, start=_MOST.index(_MAX)),
        ),
        update=update,
        still=_still(),
    )


def _colours() -> dict[bool, str]:
    return {False: style.method("t5"), True: style.LIGHT.blue}


def _distance() -> np.ndarray:
    return np.arange(_LAST + 1)


def _bucket(buckets: int, most: int, bidirectional: bool) -> np.ndarray:
    return t5.buckets(-_distance(), bucket_count=buckets, max_distance=most, bidirectional=bidirectional)


def _still() -> Figure:
    figure, ax = style.figure(height=3.2)
    for bidirectional, colour in _colours().items():
        bucket = _bucket(_BUCKET, _MAX, bidirectional)
        ax.step(_distance(), bucket, where="post", color=colour)
        last = int(np.flatnonzero(bucket == bucket.max())[0])
        ax.plot(last, bucket[-1], "o", color=colour)
        ax.annotate(
            f"{_NAMES[bidirectional]}: last bucket from {last}",
            (_LAST, bucket[-1]),
            xytext=(0, 4),
            textcoords="offset points",
            ha="right",
            va="bottom",
            color=colour,
        )
    ax.set(xlabel="distance Δ (tokens)", ylabel="bucket", xlim=(0, _LAST), ylim=(-0.5, 36))
    ax.set_xticks(range(0, _LAST + 1, 32))
    ax.set_yticks([0, 8, 16, 24, 31])
    return figure
