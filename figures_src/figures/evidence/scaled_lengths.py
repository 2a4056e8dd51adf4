"""Without training only YaRN holds at eight times the length; a little tuning mends all but position interpolation."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary

_COLOURS = {"plain": "grey", "linear": "blue", "ntk_aware": "orange", "yarn": "green"}
_NAMES = {  # kind -> rule -> name beside its line, length and loss where it stands, and to which side
    "own": {
        "linear": ("interpolation", 1010, 4.35, "right"),
        "plain": ("no rule", 236, 3.3, "right"),
        "ntk_aware": ("NTK-aware", 430, 2.6, "left"),
        "yarn": ("YaRN", 1010, 1.72, "right"),
    },
    "tuned": {
        "linear": ("interpolation", 1010, 2.3, "right"),
        "plain": ("no rule,", 390, 1.88, "right"),
        "ntk_aware": ("NTK-aware,", 690, 1.88, "right"),
        "yarn": ("YaRN", 1010, 1.88, "right"),
    },
}


def draw() -> Figure:
    figure, axes = style.figure(
        1, 2, height=3.7, width="wide", sharey=True, narrow={"rows": 2, "columns": 1, "height": 6.2, "sharex": True}
    )
    tested = np.array(plan.EXPERIMENTS["longer"].settings["tested"])
    for ax, kind in zip(axes, ("own", "tuned"), strict=True):
        for rule, name in _COLOURS.items():
            colour = getattr(style.LIGHT, name)
            by_seed.curve(ax, tested, summary.longer(rule, kind), colour)
        for rule, (name, x, y, side) in _NAMES[kind].items():
            paper = {"facecolor": style.LIGHT.paper, "linewidth": 0, "pad": 1}  # or a single seed strikes it through
            ax.text(x, y, name, color=getattr(style.LIGHT, _COLOURS[rule]), ha=side, va="center", bbox=paper)
        by_seed.lengths(ax, tested)
        ax.set(ylim=(1.4, 4.6))
        if ax is axes[-1] or not style.is_narrow():  # the upper panel has no numbers there
            ax.set_xlabel("characters read")
    axes[0].set_title("Without tuning, only YaRN holds")
    end = {rule: summary.longer(rule, "tuned")[:, -1].mean() for rule in _COLOURS}
    worst = max(end, key=end.get)
    behind = end[worst] - max(loss for rule, loss in end.items() if rule != worst)
    axes[1].set_title(f"60 steps later, {_NAMES['tuned'][worst][0]} is {behind:.1f} behind")
    figure.supylabel("loss of the last 64 (nats)")
    return figure
