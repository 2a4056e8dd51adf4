"""Learned position vectors that begin and learn much smaller than words are learned late or not at all."""

from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary


def draw() -> Figure:
    figure, axes = style.figure(2, 2, height=5.6, sharex=True, sharey=True)
    figure.suptitle("As wide as the words, every rate learns it", x=0.01, ha="left", fontweight="bold")
    experiment = plan.EXPERIMENTS["spread"]
    for ax, rate in zip(axes.flat, experiment.rates, strict=True):
        shares = [summary.right("spread", scheme, rate)[:, 0] for scheme in experiment.schemes]
        for spread, values in zip(plan.SPREADS, shares, strict=True):
            ax.plot([spread] * len(values), values, "o", color=by_seed.colour("learned"), markersize=4, alpha=0.5)
        ax.plot(plan.SPREADS, [values.mean() for values in shares], color=by_seed.colour("learned"))
        ax.axhline(0.5, color=style.LIGHT.muted, linestyle="--", linewidth=1)
        ax.set_title(f"learning rate {rate:g}")
        ax.set_xscale("log")
        ax.set_xticks(plan.SPREADS, [f"{spread:g}" for spread in plan.SPREADS])
        ax.minorticks_off()
        ax.set_ylim(0.4, 1.04)
    figure.supxlabel("spread of the position vectors at the start (words: 1)")
    figure.supylabel("share of right answers")
    return figure
