"""The score of a moved pair stays constant with rounded frequencies, and breaks with rounded positions or angles."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary
from figures_src.experiments import precision

_INV_FREQ = rotary.frequencies(128)
_DISTANCE = 8
_POSITIONS = np.arange(_DISTANCE, 4_096, 13)
_WHERE = {
    "frequencies": ("frequencies",),
    "positions": ("positions",),
    "angles": ("angles",),
    "tables": ("tables",),
    "rotation": ("vectors",),
    "everything": precision.STEPS,
}
_TOGETHER = 24  # positions in one step of the band


@interactive(step=Slider("Rounded", tuple(_WHERE), start="angles"), name=Slider("Format", ("bf16", "fp16", "fp32")))
def draw(step: str, name: str) -> Figure:
    figure, ax = style.figure(height=3.9, width="wide", narrow={"height": 3.6})
    scores = precision.moved_scores(_POSITIONS, _DISTANCE, _INV_FREQ, name, _WHERE[step])
    exact = precision.exact_score(_DISTANCE, _INV_FREQ)
    starts = np.arange(0, len(_POSITIONS), _TOGETHER)
    low, high = np.minimum.reduceat(scores, starts), np.maximum.reduceat(scores, starts)
    ax.fill_between(_POSITIONS[starts], low, high, step="post", color=style.LIGHT.orange, alpha=0.2, linewidth=0)
    style.dots(ax, _POSITIONS, scores, style.LIGHT.orange, size=2.6)
    ax.plot([0, 4_096], [exact, exact], color=style.LIGHT.ink, linewidth=1.4)
    ax.text(4_130, exact, "exact", va="center")
    off = np.abs(scores - exact).max()
    gap = "\n" if style.is_narrow() else " "
    most = f"up to {np.format_float_positional(float(f'{off:.1g}'))}" if off > 1e-6 else "less than a millionth"
    ax.set_title(f"{step[0].upper()}{step[1:]} in {name}:{gap}the score is off by {most}")
    ax.set(xlabel="position of the query", ylabel=f"score at distance {_DISTANCE}", xlim=(0, 4_700), ylim=(0.4, 1))
    ax.set_yticks([0.4, 0.6, 0.8, 1])
    ax.set_xticks([0, 1_000, 2_000, 3_000, 4_000], ["0", "1,000", "2,000", "3,000", "4,000"])
    return figure
