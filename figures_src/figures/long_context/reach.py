"""Stacked windows see far: each layer adds a window's length, and one global layer is enough to see all."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style

_CONTEXT = 131_072


def draw() -> Figure:
    figure, ax = style.figure(height=3.0)
    ax.set_title("One global layer is enough to see everything")
    first = models.one("gemma_3_27b").cycle.index("global") + 1
    rows = {
        "mistral_7b_v0_1": ("Mistral v0.1", style.LIGHT.sky, (23, 74_000)),
        "gemma_3_27b": (f"Gemma 3: layer {first} is global", style.method("rotary"), (6.4, 112_000)),
    }
    for key, (name, colour, place) in rows.items():
        model = models.one(key)
        reach = _reach(model)
        ax.step(np.arange(1, len(reach) + 1), reach, where="mid", color=colour, linewidth=2)
        ax.annotate(name, place, color=colour)
    # accepted: looks: the curve of Gemma 3 is flat from layer 6 to its last, 62
    ax.set(xlabel="layers passed", ylabel="tokens back that can matter", xlim=(0, 39), ylim=(0, 145_000))
    ax.set_yticks([0, 32_768, 65_536, 98_304, 131_072], ["0", "32,768", "65,536", "98,304", "131,072"])
    return figure


def _reach(model: models.Model) -> np.ndarray:
    """How far back information can come from after each layer: windows add up, a global layer sees everything."""
    steps = [
        model.window - 1 if model.cycle[layer % len(model.cycle)] == "local" else _CONTEXT
        for layer in range(model.count)
    ]
    return np.minimum(np.cumsum(steps), _CONTEXT)
