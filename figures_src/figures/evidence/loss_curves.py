"""The loss of every run while it trains, a line of pixels each: a task is learned within some steps, or not at all."""

import numpy as np
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments.small_models import plan, records

_TITLES = {"order": "Which stands first?", "recall": "The value of a key?"}
_GAP = 2  # lines between two methods
_LOWEST, _HIGHEST = 1e-3, 2.0  # nats an answer


def draw() -> Figure:
    schemes = sorted(plan.EXPERIMENTS["recall"].schemes, key=lambda scheme: _curves("recall", scheme)[:, -1].mean())
    figure, axes = style.figure(
        1, 2, height=4.4, width="wide", sharey=True, narrow={"rows": 1, "columns": 2, "height": 5.0}
    )
    for ax, (task, title) in zip(axes, _TITLES.items(), strict=True):
        curves = [_curves(task, scheme) for scheme in schemes]
        seeds, points = curves[0].shape
        lines = np.full((len(schemes) * (seeds + _GAP) - _GAP, points), np.nan)
        for row, runs in enumerate(curves):
            first = row * (seeds + _GAP)
            lines[first : first + seeds] = runs[np.argsort(runs.mean(axis=1))]
        steps = plan.reported(task, schemes[0])[0].settings["steps"]
        picture = ax.imshow(
            lines,
            aspect="auto",
            cmap=style.SEQUENTIAL.reversed(),
            norm=LogNorm(_LOWEST, _HIGHEST),
            extent=(0, steps, len(lines) - 0.5, -0.5),
        )
        ax.set(title=title, xlabel="training step", xticks=[0, steps // 2, steps])
        middles = [row * (seeds + _GAP) + (seeds - 1) / 2 for row in range(len(schemes))]
        ax.set_yticks(middles, [plan.SCHEMES[scheme][2] for scheme in schemes])
        ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
        ax.spines[:].set_visible(False)
    bar = figure.colorbar(picture, ax=axes, location="bottom", shrink=0.5, aspect=30, ticks=[1e-3, 1e-2, 1e-1, 1])
    style.powers(bar.ax.xaxis)
    bar.outline.set_visible(False)
    bar.ax.invert_xaxis()
    bar.ax.minorticks_off()
    bar.ax.tick_params(color=style.LIGHT.muted)
    bar.set_label("loss (nats an answer)")
    return figure


def _curves(task: str, scheme: str) -> np.ndarray:
    """Loss by training step, shape (seeds, points)."""
    return np.array([records.one(run.name)["curve"] for run in plan.reported(task, scheme)])
