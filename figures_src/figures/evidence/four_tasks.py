"""One method of twelve keeps most of all four tasks; what else finds an exact distance loses what was written last."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.small_models import plan, summary

_TASKS = {
    "order": ("Which stands\nfirst?", "letters"),
    "shift": ("Five places\nago?", "letters"),
    "recall": ("The value\nof a key?", "pairs"),
    "latest": ("Written\nlast?", "pairs"),
}
_LEARNED, _FAILED = style.SEQUENTIAL(1.0)[:3], to_rgb(style.LIGHT.grey)
_STRONGEST = 0.72  # alpha of 100 %: the numbers stay legible on it
_PIXELS = 12  # of a row of the picture, the last of which is a gap


def draw() -> Figure:
    schemes = plan.EXPERIMENTS["latest"].schemes  # those with which all four were trained
    shares = {task: {scheme: summary.right(task, scheme) for scheme in schemes} for task in _TASKS}
    kept = {scheme: sum(shares[task][scheme][:, -1].mean() for task in _TASKS) for scheme in schemes}
    schemes = sorted(schemes, key=kept.get, reverse=True)
    tested = {task: plan.EXPERIMENTS[task].settings["tested"] for task in _TASKS}
    figure, axes = style.figure(
        1,
        4,
        height=5.5,
        width="wide",
        sharey=True,
        width_ratios=[len(lengths) for lengths in tested.values()],
        narrow={"rows": 2, "columns": 2, "height": 9.0, "width_ratios": (9, 10)},
    )
    figure.suptitle("One method keeps most (% right)", x=0.01, ha="left", fontweight="bold")
    for ax, (task, (question, unit)) in zip(axes.flat, _TASKS.items(), strict=True):
        _table(ax, [shares[task][scheme] for scheme in schemes])
        ax.set(title=question, xlabel=unit)
        ax.set_xticks(range(len(tested[task])), [f"{length}" for length in tested[task]])
        ax.set_yticks(range(len(schemes)), [plan.SCHEMES[scheme][2] for scheme in schemes])
        ax.tick_params(length=0)
        ax.tick_params(axis="y", labelcolor=style.LIGHT.ink)
        ax.spines[:].set_visible(False)
    return figure


def _table(ax: Axes, shares: list[np.ndarray]) -> None:
    """A row for each method: cells of one strip a seed, grey where it did not learn the task, and the mean in %."""
    best = np.argmax([share[:, -1].mean() for share in shares])
    seeds, lengths = shares[0].shape
    picture = np.zeros((len(shares) * _PIXELS, lengths, seeds + 1, 4))
    for row, share in enumerate(shares):
        learned = share[:, 0] >= summary.SOLVED
        strips = picture[row * _PIXELS : (row + 1) * _PIXELS - 1, :, :seeds]
        for strip, seed in enumerate(np.lexsort((-share[:, -1], ~learned))):
            strips[:, :, strip, :3] = _LEARNED if learned[seed] else _FAILED
            strips[:, :, strip, 3] = _STRONGEST * share[seed]
        for x, value in enumerate(share.mean(axis=0)):
            weight = "bold" if row == best and x == lengths - 1 else "normal"
            ax.text(x, row, f"{100 * value:.0f}", ha="center", va="center", fontweight=weight)
    extent = (-0.5, lengths - 0.5, len(shares) - 0.5, -0.5)
    ax.imshow(picture.reshape(len(picture), -1, 4), aspect="auto", extent=extent)
