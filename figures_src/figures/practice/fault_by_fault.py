"""Where the head that should see the token before looks instead, and what that does to the loss."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.experiments import wrong_checkpoint

_FARTHEST = 6  # tokens back
_TOGETHER = 4  # answers averaged into one point
_CASES = {"right": wrong_checkpoint.RIGHT, **wrong_checkpoint.FAULTS}


@interactive(case=Slider("Fault", tuple(_CASES), start="other layout"))
def draw(case: str) -> Figure:
    figure, (look, loss) = style.figure(2, height=4.8, height_ratios=[1, 1.3])
    weights = wrong_checkpoint.shares_by_distance(wrong_checkpoint.first_layer(_CASES[case]), _FARTHEST)
    look.bar(range(_FARTHEST + 1), weights, color=style.LIGHT.orange)
    look.set_title(f"{case[0].upper()}{case[1:]}: weight {weights[1]:.2f} on the token before")
    look.set(xlabel="distance Δ (tokens back)", ylabel="weight, layer 1", ylim=(0, 1.05), yticks=[0, 1])
    for each, colour, width in (("right", style.LIGHT.grey, 1.2), (case, style.LIGHT.danger, 1.8)):
        loss.plot(*_curve(each), color=colour, linewidth=width)
    loss.text(wrong_checkpoint.LENGTH, 0.6, "right", ha="right", color=style.LIGHT.grey)
    loss.set(xlabel="position (tokens)", ylabel="loss (nats)", yticks=[0, 4, 8, 12])
    loss.set(xlim=(0, wrong_checkpoint.LENGTH), ylim=(-0.5, 12.8))
    return figure


def _curve(case: str) -> tuple[np.ndarray, np.ndarray]:
    place = np.arange(0, wrong_checkpoint.LENGTH, 2)
    loss = wrong_checkpoint.loss(_CASES[case])[place]
    starts = np.arange(0, len(place), _TOGETHER)
    return place[starts], np.add.reduceat(loss, starts) / np.diff(starts, append=len(place))
