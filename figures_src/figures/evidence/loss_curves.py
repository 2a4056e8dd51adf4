"""When each run has learned a task: only with the content bias has every seed learned every one."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, records

_TITLES = {
    "order": "Which stands first?",
    "shift": "Five places ago?",
    "recall": "The value of a key?",
    "latest": "Written last?",
}
_LEARNED = 0.1  # nats per answer: a run has learned its task where it first falls below
_NEVER = 1.2  # where runs are counted that have not, in lengths of a training
_APART = 0.1  # rows between the dots of a row that fall together


def draw() -> Figure:
    learned = {task: {scheme: _learned(task, scheme) for scheme in _schemes()} for task in _TITLES}
    names = sorted(_schemes(), key=lambda scheme: [-np.isfinite(learned[task][scheme]).sum() for task in _TITLES])
    figure, axes = style.figure(
        2, 2, height=10.2, width="wide", sharey=True, narrow={"rows": 2, "columns": 2, "height": 11.2}
    )
    always = [name for name in names if all(np.isfinite(learned[task][name]).all() for task in _TITLES)]
    said = " and ".join(plan.SCHEMES[name][2] for name in always)
    figure.suptitle(f"Only {said} learned all four with every seed", x=0.01, ha="left", fontweight="bold")
    for ax, (task, title) in zip(axes.flat, _TITLES.items(), strict=True):
        steps, runs = plan.reported(task, names[0])[0].settings["steps"], learned[task]
        ax.axvspan((_NEVER - 0.14) * steps, (_NEVER + 0.14) * steps, color=style.LIGHT.grid, alpha=0.6, linewidth=0)
        for row, scheme in enumerate(names):
            ax.axhline(row, color=style.LIGHT.grid, linewidth=0.8, zorder=0)
            if scheme in always:
                ax.axhspan(row - 0.5, row + 0.5, color=by_seed.colour(scheme), alpha=0.15, linewidth=0)
            colour, has_learned = by_seed.colour(scheme), np.isfinite(runs[scheme])
            place, high = _spread(runs[scheme][has_learned])
            ax.plot(place, row + high, "o", color=colour, markersize=5)
            if not has_learned.all():
                missing = f"{np.sum(~has_learned)}" + ("" if style.is_narrow() else f" of {len(has_learned)}")
                ax.text(_NEVER * steps, row, missing, ha="center", va="center", color=style.LIGHT.danger)
        never = sum(np.isinf(of_scheme).all() for of_scheme in runs.values())
        ax.set_title(f"{title}\n{never} of {len(names)} never do")
        ax.set(xlabel="step" if style.is_narrow() else "training step at which a run has learned it")
        ax.set_xlim(0, (_NEVER + 0.14) * steps)
        counted = [0, steps // 2] if style.is_narrow() else [0, steps // 2, steps]
        ax.set_xticks([*counted, _NEVER * steps], [*map(str, counted), "never"])
        ax.get_xticklabels()[-1].set_color(style.LIGHT.danger)
        ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
        ax.tick_params(axis="x", length=0)
        ax.spines[["left"]].set_visible(False)
    axes[0, 0].set_yticks(range(len(names)), [plan.SCHEMES[scheme][2] for scheme in names])
    axes[0, 0].set_ylim(len(names) - 0.5, -0.6)
    return figure


def _schemes() -> list[str]:
    return list(plan.EXPERIMENTS["latest"].schemes)


def _learned(task: str, scheme: str) -> np.ndarray:
    """Step at which each run first falls below the loss of `_LEARNED`, infinite where none does."""
    steps = plan.reported(task, scheme)[0].settings["steps"]
    curves = np.array([records.one(run.name)["curve"] for run in plan.reported(task, scheme)])
    at = (np.arange(curves.shape[1]) + 0.5) * steps / curves.shape[1]
    below = curves < _LEARNED
    return np.where(below.any(axis=1), at[np.argmax(below, axis=1)], np.inf)


def _spread(at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The places in order, and how far to move each up or down so that equal ones stand on each other."""
    place, counts = np.unique(at, return_counts=True)
    heights = [_APART * (np.arange(count) - (count - 1) / 2) for count in counts]
    return np.repeat(place, counts), np.concatenate([[], *heights])
