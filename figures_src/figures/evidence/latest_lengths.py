"""Find the value that was written last: of those that learn it, the ones that prefer what is near keep it."""

from matplotlib.figure import Figure

from figures_src import seeds
from figures_src.experiments import plan, summary


def draw() -> Figure:
    schemes = plan.schemes("latest")
    figure, axes = seeds.panels(len(schemes))
    lengths = summary.lengths("latest")
    for ax, scheme in zip(axes, schemes, strict=True):
        ax.set_title(plan.title(scheme))
        if summary.has_learned("latest", scheme):
            seeds.curve(ax, lengths, summary.right("latest", scheme), seeds.colour(scheme))
        else:
            seeds.not_learned(ax, (0.5, 0.5))
        seeds.lengths(ax, lengths)
        ax.set(ylim=(-0.04, 1.09), yticks=[0, 0.5, 1])
    figure.supxlabel("length of the test text (writings and readings)")
    figure.supylabel("share of right answers")
    return figure
