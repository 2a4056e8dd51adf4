"""Rounded frequencies spoil the angles as much as rounded positions do, but not the scores: their errors cancel."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import rotary
from figures_src.experiments import precision

_INV_FREQ = rotary.frequencies(128)
_STEPS = {"positions": style.LIGHT.danger, "angles": style.LIGHT.danger, "frequencies": style.LIGHT.green}


def draw() -> Figure:
    figure, (angles, scores) = style.figure(2, 1, height=4.2)
    for row, (step, colour) in enumerate(_STEPS.items()):
        angle = precision.angle_errors(precision.PLACES, _INV_FREQ, "bf16", (step,)).max()
        score = precision.score_error(8, precision.PLACES, _INV_FREQ, "bf16", (step,))
        for ax, error in ((angles, angle), (scores, score)):
            ax.plot(error, row, "o", color=colour, markersize=9)
            ax.annotate(f"{error:.1g}", (error, row), (10, 0), textcoords="offset points", va="center", color=colour)
    for ax in (angles, scores):
        ax.set_yticks(range(len(_STEPS)), list(_STEPS))
        ax.set_ylim(len(_STEPS) - 0.5, -0.5)
        ax.grid(axis="y")
        ax.tick_params(axis="y", length=0, labelcolor=style.LIGHT.ink)
    angles.set(title="Rounded frequencies spoil angles …", xlabel="largest error of an angle (radians)", xlim=(0, 3.9))
    scores.set(title="… but not scores", xlabel="error of the score at distance 8", xscale="log", xlim=(1e-4, 1))
    scores.set_xticks([1e-4, 1e-3, 1e-2, 1e-1, 1], ["0.0001", "0.001", "0.01", "0.1", "1"])
    scores.minorticks_off()
    return figure
