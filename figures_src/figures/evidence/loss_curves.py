"""The loss of every run while it trains: a task is learned within some hundred steps, or not at all."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, records

_TITLES = {"order": "Which stands first?", "recall": "The value of a key?"}
_LOWEST, _HIGHEST = 1e-3, 2.0  # nats an answer, from the foot to the head of a row
_LEARNED = 0.1  # nats an answer: a dot where a run first falls below
_ROOM = 0.82  # of a row that its curves take


def draw() -> Figure:
    schemes = sorted(plan.EXPERIMENTS["recall"].schemes, key=lambda scheme: -_curves("recall", scheme)[:, -1].mean())
    figure, axes = style.figure(
        1, 2, height=6.7, width="wide", sharey=True, narrow={"rows": 1, "columns": 2, "height": 6.3}
    )
    figure.suptitle("Who learns it, and when", x=0.01, ha="left", fontweight="bold")
    for ax, (task, title) in zip(axes, _TITLES.items(), strict=True):
        steps = plan.reported(task, schemes[0])[0].settings["steps"]
        for row, scheme in enumerate(schemes):
            curves, colour = _curves(task, scheme), by_seed.colour(scheme)
            at = (np.arange(curves.shape[1]) + 0.5) * steps / curves.shape[1]
            height = row + _ROOM * np.log(np.clip(curves, _LOWEST, None) / _LOWEST) / np.log(_HIGHEST / _LOWEST)
            ax.axhline(row, color=style.LIGHT.grid, linewidth=0.8)
            ax.plot(at, height.T, color=colour, linewidth=1.1, alpha=0.75)
            learned = [(run, np.argmax(curve < _LEARNED)) for run, curve in enumerate(curves) if curve.min() < _LEARNED]
            for run, first in learned:
                ax.plot(at[first], height[run, first], "o", color=colour, markersize=4)
        ax.set(title=title, xlabel="training step", xticks=[0, steps // 2, steps], xlim=(0, steps))
        ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
        ax.spines["left"].set_visible(False)
    names = [plan.SCHEMES[scheme][2] for scheme in schemes]
    axes[0].set_yticks([row + _ROOM / 2 for row in range(len(schemes))], names)
    return figure


def _curves(task: str, scheme: str) -> np.ndarray:
    """Loss by training step, shape (seeds, points)."""
    return np.array([records.one(run.name)["curve"] for run in plan.reported(task, scheme)])
