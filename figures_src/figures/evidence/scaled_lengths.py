"""Without training the rules repair little; with a little training YaRN repairs nearly all, interpolation nothing."""

from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.experiments import plan, summary

_COLOURS = {"plain": "grey", "linear": "blue", "ntk_aware": "orange", "yarn": "green"}


def draw() -> Figure:
    figure, axes = style.figure(2, 1, height=5.6, sharex=True)
    lengths = summary.lengths("scaling")
    for ax, experiment in zip(axes, ("scaling", "tuning"), strict=True):
        for rule, name in _COLOURS.items():
            colour = getattr(style.LIGHT, name)
            loss = summary.losses(experiment, rule, "mean").mean(axis=2)
            seeds.curve(ax, lengths, loss, colour, label=plan.title(rule))
        seeds.lengths(ax, lengths)
        ax.set_ylabel("mean loss (nats a byte)")
    axes[0].set_title("read with another ladder, not trained on")
    axes[1].set_title("trained on with it, in texts of 1024")
    axes[0].legend(frameon=False, loc="upper left")
    axes[1].set_xlabel("length of the test text (bytes)")
    return figure
