"""Position interpolation divides every frequency alike; NTK-aware spares the fast pairs and spreads the rest."""

from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import rotary, scaling

_HEAD_DIM = 128
_RULES = {scaling.linear: style.LIGHT.blue, scaling.ntk_aware: style.method("rotary")}
_FACTORS = (1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32)
_TICKS = (1, 2, 4, 8, 16, 32)


@interactive(factor=Slider("Factor s", _FACTORS, start=4, play=True, axis="y"))
def draw(factor: float) -> Figure:
    figure, ax = style.figure(height=3.4)
    ax.set_title("NTK-aware spares the fast pairs")
    for rule, colour in _RULES.items():
        divided = rotary.frequencies(_HEAD_DIM) / rule(_HEAD_DIM, factor=factor).frequencies
        ax.plot(divided, color=colour, linewidth=2.4)
        ax.plot(63, divided[-1], "o", color=colour, markersize=6)
    ax.text(2, 1.07 * factor, "position interpolation", va="bottom", color=style.LIGHT.blue)
    ax.text(60, 0.92, "NTK-aware", ha="right", va="center", color=style.method("rotary"))
    ax.set(
        xlabel="pair i (0 is the fastest)", ylabel="frequency divided by", yscale="log", xlim=(-1, 64), ylim=(0.75, 46)
    )
    ax.set_xticks([0, 16, 32, 48, 63])
    ax.set_yticks(_TICKS, [f"{tick}" for tick in _TICKS])
    ax.minorticks_off()
    figure.set_label(f"position interpolation divides all pairs by {factor:g}")
    return figure
