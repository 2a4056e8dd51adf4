"""In a layer the turn is small beside projections and attention, and a bias is dear only if it is made anew."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import cost

_LAYER = {
    "four projections": ("layer", "one projection", 4, "muted"),
    "attention": ("layer", "attention", 1, "muted"),
    "rotate q and k, rotate_half": ("layer", "turn, rotate_half", 1, "orange"),
    "rotate q and k, in place": ("layer", "turn, in place", 1, "orange"),
    "make the tables": ("layer", "tables", 1, "orange"),
    "make a sinusoid": ("layer", "sinusoid, made", 1, "blue"),
    "add it to the tokens": ("layer", "sinusoid, added", 1, "blue"),
    "make the bias of ALiBi": ("biases", "ALiBi, made", 1, "green"),
    "make the bias of T5": ("biases", "T5, made", 1, "gold"),
    "add a bias": ("biases", "bias, added", 1, "green"),
}


def draw() -> Figure:
    figure, ax = style.figure(height=3.9)
    for row, (group, program, count, colour) in enumerate(_LAYER.values()):
        time = count * cost.medians(group)[program]
        ax.barh(row, time, color=getattr(style.LIGHT, colour), height=0.62)
        ax.text(time + 6, row, f"{time:.1f}" if time < 10 else f"{time:.0f}", va="center", color=style.LIGHT.ink)
    ax.set_title("To rotate is a sliver of a layer")
    ax.set(xlim=(0, 1.15 * ax.get_xlim()[1]), ylim=(len(_LAYER) - 0.5, -0.5), ylabel="part")
    ax.set_yticks(range(len(_LAYER)), list(_LAYER))
    ax.set_xlabel("CPU time (ms), one thread")
    ax.tick_params(axis="y", length=0)
    return figure
