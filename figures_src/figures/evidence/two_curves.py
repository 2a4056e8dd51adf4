"""Beyond the trained length RoPE, sinusoids and T5 get much worse; Shaw, ALiBi and KERPLE keep what they have."""

from matplotlib.figure import Figure

from figures_src import seeds, style
from figures_src.experiments import plan, summary


def draw() -> Figure:
    schemes = [scheme for scheme in plan.schemes("language") if scheme != "learned"]  # it ends at the trained length
    figure, axes = seeds.panels(len(schemes))
    lengths = summary.lengths("language")
    for ax, scheme in zip(axes, schemes, strict=True):
        for kind, line in (("mean", {}), ("last", {"linestyle": ":", "markerfacecolor": "none"})):
            loss = summary.losses("language", scheme, kind).mean(axis=2)
            seeds.curve(ax, lengths, loss - loss[:, :1], seeds.colour(scheme), **line)
        ax.axhline(0, color=style.LIGHT.muted, linewidth=0.8)
        ax.set_title(plan.title(scheme))
        seeds.lengths(ax, lengths)
    figure.supxlabel("length of the test text (bytes)")
    figure.supylabel("loss less that at 128 (nats a byte)")
    return figure
