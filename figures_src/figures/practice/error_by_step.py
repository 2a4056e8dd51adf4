"""Rounded frequencies spoil the angles as much as rounded positions do, but not the scores: their errors cancel."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary
from figures_src.experiments import precision

_INV_FREQ = rotary.frequencies(128)
_STEPS = {"positions": style.LIGHT.danger, "angles": style.LIGHT.danger, "frequencies": style.LIGHT.green}


def draw() -> Figure:
    figure, ax = style.figure(height=3.4)
    for step, colour in _STEPS.items():
        angle = precision.angle_errors(precision.PLACES, _INV_FREQ, "bf16", (step,)).max()
        score = precision.score_error(8, precision.PLACES, _INV_FREQ, "bf16", (step,))
        ax.plot([0, 1], [angle, score], "o-", color=colour, markersize=7)
        ax.annotate(f"{step}: {score:.1g}", (1, score), (8, 0), textcoords="offset points", va="center", color=colour)
    ax.annotate("all three: 3", (0, angle), (-8, 0), textcoords="offset points", va="center", ha="right")
    ax.set(
        title="Rounded frequencies spoil angles, but not scores",
        yscale="log",
        ylim=(1e-4, 10),
        ylabel="error in bf16",
        xlim=(-0.55, 1.75),
    )
    ax.set_xticks([0, 1], ["largest of an\nangle (radians)", "of the score\nat distance 8"])
    ax.set_yticks([1e-4, 1e-3, 1e-2, 1e-1, 1, 10], ["0.0001", "0.001", "0.01", "0.1", "1", "10"])
    ax.minorticks_off()
    return figure
