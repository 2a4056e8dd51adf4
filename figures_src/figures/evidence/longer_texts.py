"""Read on past the 128 characters of training, sinusoids, RoPE, p-RoPE and no encoding break; the other three hold."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import by_seed, style
from figures_src.experiments.small_models import plan, summary

_NAMES = {  # scheme -> name beside its line: length and loss where it stands, and to which side
    "sinusoidal": ("sinusoids", 222, 4.08, "right"),
    "none": ("none", 800, 3.44, "left"),
    "rotary": ("RoPE", 1010, 4.42, "right"),
    "p_rope": ("p-RoPE", 720, 2.55, "left"),
    "t5": ("T5, ALiBi, KERPLE", 1010, 1.8, "right"),
    "alibi": ("", 0, 0, ""),
    "kerple": ("", 0, 0, ""),
}


def draw() -> Figure:
    figure, ax = style.figure(height=4.0, width="wide", narrow={"height": 3.9})
    tested = np.array(plan.EXPERIMENTS["plays"].settings["tested"])
    for scheme, (name, x, y, side) in _NAMES.items():
        colour = by_seed.colour(scheme)
        dashes = "--" if scheme == "p_rope" else "-"
        by_seed.curve(ax, tested, summary.last_losses(scheme).mean(axis=2), colour, linestyle=dashes, linewidth=2.4)
        if name:
            ax.text(x, y, name, color=colour, ha=side, va="center")
    trained = plan.EXPERIMENTS["plays"].settings["trained"]
    ax.axvline(trained, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.text(trained * 1.02, 4.4, "trained length", color=style.LIGHT.muted, va="center")
    by_seed.lengths(ax, tested)
    ax.set_title("Read on, and four break; three hold")
    ax.set(xlabel="characters read", ylabel="loss of the last 64 (nats)", xlim=(122, 1075), ylim=(1.4, 4.6))
    return figure
