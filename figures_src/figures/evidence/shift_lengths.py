"""Say the letter of five places ago: encodings that learn it at 32 letters lose it in longer texts, all but one."""

from matplotlib.figure import Figure

from figures_src import seeds
from figures_src.experiments import plan, summary


def draw() -> Figure:
    schemes = plan.schemes("shift")
    figure, axes = seeds.panels(len(schemes))
    lengths = summary.lengths("shift")
    for ax, scheme in zip(axes, schemes, strict=True):
        ax.set_title(plan.title(scheme))
        if summary.has_learned("shift", scheme):
            seeds.curve(ax, lengths, summary.right("shift", scheme), seeds.colour(scheme))
        else:
            seeds.not_learned(ax, (0.5, 0.5))
        seeds.lengths(ax, lengths)
        ax.set(ylim=(-0.04, 1.09), yticks=[0, 0.5, 1])
    figure.supxlabel("length of the test text (letters)")
    figure.supylabel("share of right answers")
    return figure
