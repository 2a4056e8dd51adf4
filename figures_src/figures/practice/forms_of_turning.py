"""The fewer numbers a form moves, the faster it is; the compiled one moves as few as a copy, and takes longer."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import cost, operations

_ORDER = ("copy", "complex", "rotate_half, compiled", "in place", "this module", "two halves", "rotate_half")


def draw() -> Figure:
    times = cost.measured()["groups"]["forms"]["programs"]
    unit = times["copy"]["median"]
    figure, ax = style.figure(height=3.7)
    compiled = times["rotate_half, compiled"]["median"] / unit
    title = f"Compiled: moves like a copy, takes {compiled:.1f} times as long"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    for row, name in enumerate(_ORDER):
        moved = operations.MOVED[name] / operations.MOVED["copy"]
        low, median, high = (times[name][part] / unit for part in ("low", "median", "high"))
        ax.plot([moved, median], [row, row], color=style.LIGHT.muted, linewidth=1)
        ax.plot([low, high], [row, row], color=style.LIGHT.orange, linewidth=4, alpha=0.45)
        ax.plot(median, row, "o", color=style.LIGHT.orange, markersize=7)
        ax.plot(moved, row, "|", color=style.LIGHT.blue, markersize=15,
                markeredgewidth=2.2)  # fmt: skip
    ax.set_yticks(range(len(_ORDER)), list(_ORDER))
    ax.set(xlim=(0, None), ylim=(len(_ORDER) - 0.1, -0.6))
    ax.set(xlabel="multiple of a copy")
    ax.grid(axis="y")
    ax.tick_params(axis="y", length=0)
    ax.text(moved, row + 0.55, "numbers moved", color=style.LIGHT.blue, ha="right", va="center")
    ax.text(median, row + 0.55, "time", color=style.LIGHT.orange, ha="center", va="center")
    return figure
