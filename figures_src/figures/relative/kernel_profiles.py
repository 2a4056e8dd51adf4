"""Score against distance, a dot for each pair of places: one line where only the distance counts, a cloud elsewhere."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import one_pair
from figures_src.plotted import Interactive, Slider, State, plot

_LENGTH = 24  # tokens
_START = "sinusoidal"
_IN_STILL = ("sinusoidal", "shaw", "alibi", "fire", "rotary", "xpos")


def draw() -> Interactive:
    drawing = plot()
    drawing.add_scatter(
        x=_distance(),
        y=_change(_START),
        mode="markers",
        marker={"color": _colour(_START), "size": 5, "opacity": 0.6},
        hovertemplate="distance %{x}: %{y:.2f}<extra></extra>",
    )
    drawing.update_xaxes(title="distance Δ (tokens)", range=[-0.7, _LENGTH], dtick=4)
    drawing.update_yaxes(title="score, less that without positions", range=_range(_change(_START)))
    drawing.add_annotation(
        text=_summary(_START), x=1, y=1, xref="paper", yref="paper", xanchor="right", yanchor="bottom", showarrow=False
    )

    titles = {title: name for name, title in one_pair.TITLES.items()}

    def update(title: str) -> State:
        name = titles[title]
        change = _change(name)
        return State(
            restyle={0: {"y": change, "marker.color": _colour(name)}},
            relayout={"yaxis.range": _range(change), "annotations[0].text": _summary(name)},
        )

    return Interactive(
        plot=drawing,
        controls=(Slider("Method", tuple(titles), start=list(one_pair.TITLES).index(_START), play=True),),
        update=update,
        still=_still(),
    )


def _distance() -> np.ndarray:
    return np.subtract(*np.tril_indices(_LENGTH))


def _change(name: str) -> np.ndarray:
    change = one_pair.scores(name, *one_pair.vectors(2), _LENGTH)[np.tril_indices(_LENGTH)].astype(np.float32)
    return np.where(np.abs(change) < 1e-6, 0, change)


def _range(change: np.ndarray) -> list[float]:
    low, high = float(change.min()), float(change.max())
    room = max(0.06 * (high - low), 0.1)
    return [round(low - room, 3), round(high + room, 3)]


def _colour(name: str) -> str:
    return style.method(one_pair.FAMILY.get(name, name))


def _summary(name: str) -> str:
    change, distance = _change(name), _distance()
    spread = max(np.ptp(change[distance == d]) for d in range(_LENGTH))
    return f"largest spread at one distance: {spread:.2f}"


def _still() -> Figure:
    figure, axes = style.figure(2, 3, height=3.9, sharex=True)
    for ax, name in zip(axes.flat, _IN_STILL, strict=True):
        change = _change(name)
        ax.plot(_distance(), change, ".", color=_colour(name), markersize=2.5)
        ax.set(title=one_pair.TITLES[name], xlim=(-0.7, _LENGTH), ylim=_range(change), xticks=(0, 8, 16))
    for ax in axes[1]:
        ax.set_xlabel("distance Δ")
    for ax in axes[:, 0]:
        ax.set_ylabel("score change")
    return figure
