"""The forms of a rotation differ by how many numbers they move through memory, not by their arithmetic."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import cost, operations

_ORDER = ("copy", "complex", "rotate_half, compiled", "in place", "this module", "two halves", "rotate_half")


def draw() -> Figure:
    times = cost.measured()["groups"]["forms"]["programs"]
    unit = times["copy"]["median"]
    figure, ax = style.figure(height=3.7)
    ax.set_title("Fewer moves, not always less time")
    for row, name in enumerate(_ORDER):
        low, median, high = (times[name][part] / unit for part in ("low", "median", "high"))
        ax.plot([low, high], [row, row], color=style.LIGHT.orange, linewidth=4, alpha=0.45)
        ax.plot(median, row, "o", color=style.LIGHT.orange, markersize=7)
        ax.plot(operations.MOVED[name] / operations.MOVED["copy"], row, "|", color=style.LIGHT.blue, markersize=15,
                markeredgewidth=2.2)  # fmt: skip
    ax.set_yticks(range(len(_ORDER)), list(_ORDER))
    ax.set(xlim=(0, None), ylim=(len(_ORDER) - 0.4, -0.9))
    ax.set(xlabel="multiple of a copy: CPU time, numbers moved", ylabel="form")
    ax.grid(axis="y")
    ax.tick_params(axis="y", length=0)
    right = ax.get_xlim()[1]
    ax.text(right, -0.1, "● measured, with quartiles", color=style.LIGHT.orange, ha="right", va="center")
    ax.text(right, 0.6, "| numbers moved", color=style.LIGHT.blue, ha="right", va="center")
    return figure
