"""Published: trained at 224 pixels, all four models do best above it; without positions the loss is small."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.facts import beyond_text

_TRAINED = 224  # pixels
_LABELS = {
    "alibi": "ALiBi in 2-D",
    "rotary": "mixed rotary",
    "learned": "learned table",
    "none": "no positions",
}
_NUDGES = {"rotary": 3, "none": -4}  # points, to keep labels apart


def draw() -> Figure:
    figure, ax = style.figure(height=3.5)
    ax.set_title("All four do best above the trained 224 pixels")
    for name, accuracy in beyond_text.QUOTED_ACCURACY.items():
        ax.plot(beyond_text.QUOTED_PIXELS, accuracy, color=style.method(name))
        best = int(np.argmax(accuracy))
        ax.plot(beyond_text.QUOTED_PIXELS[best], accuracy[best], "o", color=style.method(name), markersize=9)
        ax.annotate(
            _LABELS[name],
            (beyond_text.QUOTED_PIXELS[-1], accuracy[-1]),
            xytext=(7, _NUDGES.get(name, 0)),
            textcoords="offset points",
            va="center",
            color=style.method(name),
            annotation_clip=False,
        )
    ax.axvline(_TRAINED, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.text(_TRAINED + 6, 25, f"trained at {_TRAINED} pixels", color=style.LIGHT.muted)
    ax.text(_TRAINED + 6, 32, "● best size of each model")
    ax.set(xlabel="side of the test images (pixels)", ylabel="accuracy (%)", xticks=(96, 224, 320, 416, 512))
    ax.grid(axis="y")
    return figure
