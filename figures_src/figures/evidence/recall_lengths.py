"""Find the value of a key: what was learned with up to eight pairs holds with more pairs for some encodings only."""

from matplotlib.figure import Figure

from figures_src import seeds
from figures_src.experiments import plan, summary


def draw() -> Figure:
    schemes = plan.schemes("recall")
    figure, axes = seeds.panels(len(schemes))
    lengths = summary.lengths("recall")
    for ax, scheme in zip(axes, schemes, strict=True):
        ax.set_title(plan.title(scheme))
        if summary.has_learned("recall", scheme):
            seeds.curve(ax, lengths, summary.right("recall", scheme), seeds.colour(scheme))
        else:
            seeds.not_learned(ax, (0.5, 0.5))
        seeds.lengths(ax, lengths)
        ax.set(ylim=(-0.04, 1.09), yticks=[0, 0.5, 1])
    figure.supxlabel("length of the test text (pairs of key and value)")
    figure.supylabel("share of right answers")
    return figure
