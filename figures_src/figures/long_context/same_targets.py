"""Under YaRN a model reads four times its trained length, and the same characters become no easier."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.small_models import beyond

_LINES = {"plain": ("no rule", style.LIGHT.ink), "yarn": ("YaRN by 4", style.method("rotary"))}


def draw() -> Figure:
    figure, ax = style.figure(height=3.4, narrow={"height": 3.2})
    for rule, rows in beyond.recorded()["context"].items():
        name, colour = _LINES[rule]
        read, loss, half = zip(*rows, strict=True)
        ax.errorbar(read, loss, half, color=colour, marker="o", markersize=4, capsize=3, linewidth=1.8)
        ax.annotate(name, (read[-1], loss[-1]), xytext=(8, 0), textcoords="offset points", va="center", color=colour)
    ax.axvline(beyond.TRAINED, color=style.LIGHT.muted, linewidth=1, linestyle=(0, (4, 3)))
    ax.text(beyond.TRAINED * 1.05, 1.42, "trained length", color=style.LIGHT.muted, va="bottom")
    ax.set_xscale("log", base=2)
    ax.set_xticks(beyond.CONTEXTS, [str(read) for read in beyond.CONTEXTS])
    ends = (beyond.TRAINED, 1.79), (beyond.CONTEXTS[-1], 1.79)
    ax.annotate("", *ends, arrowprops={"arrowstyle": "|-|,widthA=0.3,widthB=0.3", "color": style.LIGHT.ink})
    ax.text(1.1 * beyond.TRAINED, 1.8, "four times the text:\nno gain", va="bottom", linespacing=1.1)
    ax.set_title("Four times the text, and no better")
    ax.set(xlabel="characters read", ylabel="loss of the last 8 (nats)", xlim=(13, 1300), ylim=(1.4, 1.92))
    return figure
