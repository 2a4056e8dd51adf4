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
    title = f"Compiled: moves no more than a copy, takes {compiled:.1f}×"
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    for row, name in enumerate(_ORDER):
        moved = operations.MOVED[name] / operations.MOVED["copy"]
        low, median, high = (times[name][part] / unit for part in ("low", "median", "high"))
        if name == "rotate_half, compiled":
            ax.axhspan(row - 0.5, row + 0.5, color=style.LIGHT.grid, alpha=0.45, linewidth=0)
            ax.text(moved + 0.12, row - 0.29, f"moves {moved:.0f}×", color=style.LIGHT.blue, va="center")
            ax.text(high + 0.15, row, f"takes {median:.1f}×", color=style.LIGHT.orange, va="center")
        ax.plot([moved, median], [row, row], color=style.LIGHT.muted, linewidth=1)
        ax.plot([low, high], [row, row], color=style.LIGHT.orange, linewidth=4, alpha=0.45)
        ax.plot(median, row, "o", color=style.LIGHT.orange, markersize=7)
        ax.plot(moved, row, "|", color=style.LIGHT.blue, markersize=15,
                markeredgewidth=2.2)  # fmt: skip
    ax.set_yticks(range(len(_ORDER)), list(_ORDER))
    ax.set(xlim=(0, None), ylim=(len(_ORDER) - 0.4, -0.6))
    ax.set(xlabel="multiple of a copy")
    ax.grid(axis="y")
    ax.tick_params(axis="y", length=0)
    return figure
