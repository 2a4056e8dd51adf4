"""The score of a moved pair stays constant with rounded frequencies, and breaks with rounded positions or angles."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary
from figures_src.experiments import precision
from figures_src.interactive import Slider, interactive

_LADDER = rotary.frequencies(128)
_DISTANCE = 8
_POSITIONS = np.arange(_DISTANCE, 4_096, 7)
_WHERE = {
    "frequencies": ("frequencies",),
    "positions": ("positions",),
    "angles": ("angles",),
    "tables": ("tables",),
    "rotation": ("vectors",),
    "everything": precision.STEPS,
}
_LEAST = 1e-9  # where an error of 0 is drawn
_TICKS = {1e-9: "0", 1e-6: "10⁻⁶", 1e-3: "10⁻³", 1: "1"}


@interactive(step=Slider("Rounded", tuple(_WHERE), start="angles"), name=Slider("Format", ("bf16", "fp16", "fp32")))
def draw(step: str, name: str) -> Figure:
    figure, (top, bottom) = style.figure(2, height=4.8, height_ratios=[1, 1.2])
    errors = precision.angle_errors(_POSITIONS, _LADDER, name, _WHERE[step]).max(axis=0)
    scores = precision.moved_scores(_POSITIONS, _DISTANCE, _LADDER, name, _WHERE[step])
    exact = precision.exact_score(_DISTANCE, _LADDER)
    top.plot(np.maximum(errors, _LEAST), color=style.LIGHT.purple)
    top.set_title(f"{step.capitalize()} in {name}: angles off by up to {errors.max():.2g} radians")
    top.set(yscale="log", xlabel="pair i (0 is the fastest)", ylabel="radians", xlim=(-1, 64), ylim=(5e-10, 10))
    top.set_xticks([0, 16, 32, 48, 63])
    top.set_yticks(list(_TICKS), list(_TICKS.values()))
    top.minorticks_off()
    bottom.axhline(exact, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (2, 2)))
    bottom.plot(_POSITIONS, scores, color=style.LIGHT.orange, linewidth=0.9)
    bottom.set_title(
        f"Score at distance {_DISTANCE}: error {np.sqrt(np.mean((scores - exact) ** 2)):.0e}".replace("e-", "e−")
    )
    bottom.set(
        xlabel="position of the query", ylabel="score", xlim=(0, 4_096), ylim=(0.4, 1), yticks=[0.4, 0.6, 0.8, 1]
    )
    bottom.set_xticks([0, 1_000, 2_000, 3_000, 4_000], ["0", "1,000", "2,000", "3,000", "4,000"])
    return figure
