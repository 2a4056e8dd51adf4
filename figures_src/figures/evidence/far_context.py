"""Where more of a text helps, ALiBi and KERPLE use it beyond the trained length; where it cannot help, nobody does."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import ideal, plan, summary

_TITLES = {
    "own_chain": "Each text has its own rules:\nsome use what lies far back",
    "shared_chain": "All share their rules:\nthere is nothing to gain",
}
_NAMES = {  # beside the last points of the left panel: loss where a name stands, and its colour
    "RoPE, none:\nnot learned": (2.38, "none"),
    "sinusoids,\nlearned table": (1.5, "sinusoidal"),
    "p-RoPE": (1.09, "p_rope"),
    "T5": (0.94, "t5"),
    "ALiBi, KERPLE": (0.79, "alibi"),
}


def draw() -> Figure:
    narrow = {"rows": 2, "columns": 1, "height": 6.4, "width_ratios": (1,), "height_ratios": (5, 3)}
    figure, axes = style.figure(1, 2, height=4.2, width="wide", sharey=True, width_ratios=(3, 2), narrow=narrow)
    for ax, (task, title) in zip(axes, _TITLES.items(), strict=True):
        tested = np.array(plan.EXPERIMENTS[task].settings["tested"])
        for scheme in plan.EXPERIMENTS[task].schemes:
            losses = summary.last_losses(scheme, task).mean(axis=2)
            has_learned = summary.learned(scheme) if task == "own_chain" else np.full(len(losses), True)
            for learned, colour in ((True, by_seed.colour(scheme)), (False, by_seed.colour("none"))):
                if (has_learned == learned).any():
                    seeds = losses[has_learned == learned]
                    ax.plot(tested, seeds.mean(axis=0), color=colour, linewidth=2 if learned else 1.2)
                    ax.fill_between(tested, seeds.min(axis=0), seeds.max(axis=0), color=colour, alpha=0.12, linewidth=0)
        ax.plot(tested, _ideal(task, tested), color=style.LIGHT.ink, linewidth=1.4, linestyle="--")
        by_seed.lengths(ax, tested)
        ax.set(title=title, xlabel="symbols read", ylim=(0.5, 2.7), yticks=[0.5, 1, 1.5, 2, 2.5])
        if ax is axes[0] or style.is_narrow():
            ax.set_ylabel("loss of the last 32 (nats)")
    axes[1].text(64, 0.72, "every encoding", color=style.LIGHT.muted)
    _name(axes[0], tested[-1])
    return figure


def _name(ax: Axes, last: int) -> None:
    for name, (loss, scheme) in _NAMES.items():
        ax.text(last * 1.06, loss, name, color=by_seed.colour(scheme), va="center", linespacing=1)
    ax.text(last * 1.06, 0.63, "ideal reader", color=style.LIGHT.ink, va="center")
    ax.set_xlim(60, last * 2.1)


def _ideal(task: str, tested: np.ndarray) -> np.ndarray:
    """Mean loss of the reader who knows how the texts are drawn, over the same texts."""
    if task == "shared_chain":
        return np.full(len(tested), ideal.shared_chain())
    experiment = plan.EXPERIMENTS[task]
    losses = [ideal.own_chain(list(tested), experiment.settings["texts"], seed) for seed in range(experiment.seeds)]
    return np.mean(losses, axis=(0, 2))
