"""Read in longer pieces, ALiBi and KERPLE have a lower mean loss, but the loss of the same last targets stays."""

from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.experiments import plan, summary


def draw() -> Figure:
    figure, axes = style.figure(2, 1, height=4.6, sharex=True, sharey=True)
    lengths = summary.lengths("language")
    for ax, scheme in zip(axes, ("alibi", "kerple"), strict=True):
        for kind, name, line in (
            ("mean", "all targets", {}),
            ("last", "the same last 64", {"linestyle": ":", "markerfacecolor": "none"}),
        ):
            loss = summary.losses("language", scheme, kind).mean(axis=2)
            seeds.curve(ax, lengths, loss - loss[:, :1], seeds.colour(scheme), label=name, **line)
        ax.axhline(0, color=style.LIGHT.muted, linewidth=0.8)
        ax.set_title(plan.title(scheme))
        seeds.lengths(ax, lengths)
    axes[0].legend(frameon=False, loc="lower left")
    axes[1].set_xlabel("length of the test text (bytes)")
    figure.supylabel("loss less that at 128 (nats a byte)")
    return figure
