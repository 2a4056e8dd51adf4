"""Where the head that should see the token before looks instead, and what that does to the loss."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import wrong_checkpoint
from figures_src.plotted import Interactive, Slider, State, plot

_FARTHEST = 6  # tokens back
_TOGETHER = 4  # answers averaged into one point
_CASES = {"right": wrong_checkpoint.RIGHT, **wrong_checkpoint.FAULTS}
_START = "other layout"


def draw() -> Interactive:
    drawing = plot(2, row_heights=[0.42, 0.58], vertical_spacing=0.2)
    drawing.add_bar(
        x=np.arange(_FARTHEST + 1),
        y=_shares(_START),
        marker={"color": style.LIGHT.orange},
        name="weight",
        hovertemplate="%{x} tokens back: %{y:.2f}<extra></extra>",
        row=1,
        col=1,
    )
    for case, colour, name in (("right", style.LIGHT.grey, "right"), (_START, style.LIGHT.orange, "read wrongly")):
        x, y = _curve(case)
        drawing.add_scatter(x=x, y=y, mode="lines", line={"color": colour}, name=name, hoverinfo="skip", row=2, col=1)
    drawing.update_xaxes(title="distance Δ (tokens back)", dtick=1, row=1, col=1)
    drawing.update_yaxes(title="weight, layer 1", range=[0, 1.05], row=1, col=1)
    drawing.update_xaxes(title="position (tokens)", range=[0, wrong_checkpoint.LENGTH], row=2, col=1)
    drawing.update_yaxes(title="loss (nats)", range=[-0.5, 12.8], row=2, col=1)

    def update(case: str) -> State:
        return State(restyle={0: {"y": _shares(case)}, 2: {"y": _curve(case)[1]}})

    return Interactive(
        plot=drawing,
        controls=(Slider("Fault", tuple(_CASES), start=list(_CASES).index(_START)),),
        update=update,
        still=_still(),
    )


def _shares(case: str) -> np.ndarray:
    shares = wrong_checkpoint.shares_by_distance(wrong_checkpoint.first_layer(_CASES[case]), _FARTHEST)
    return shares.astype(np.float32)


def _curve(case: str) -> tuple[np.ndarray, np.ndarray]:
    place = np.arange(0, wrong_checkpoint.LENGTH, 2)
    loss = wrong_checkpoint.loss(_CASES[case])[place]
    starts = np.arange(0, len(place), _TOGETHER)
    mean = np.add.reduceat(loss, starts) / np.diff(starts, append=len(place))
    return place[starts], mean.astype(np.float32)


def _still() -> Figure:
    shown = ("right", "other layout", "sign of the sine", "positions in bfloat16")
    figure, axes = style.figure(len(shown), height=5.2, sharex=True, sharey=True)
    for ax, case in zip(axes, shown, strict=True):
        colour = style.LIGHT.grey if case == "right" else style.LIGHT.orange
        ax.bar(np.arange(_FARTHEST + 1), _shares(case), color=colour)
        ax.set(title=case[0].upper() + case[1:], ylim=(0, 1.05), yticks=[0, 1])
    axes[-1].set_xlabel("distance Δ (tokens back)")
    figure.supylabel("mean weight, layer 1")
    return figure
