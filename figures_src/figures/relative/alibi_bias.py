"""The slope sets how far a head looks: a steep one sees the last few words, a gentle one the whole text."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Arc

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import alibi, attention

_HEADS = 8
_TEXT = "the old keeper of the lighthouse went down to the shore and saw that the dog had come back"
_FAR = 0.9  # of the weight: the words that hold so much are said to be seen


@interactive(head=Slider("Head h", range(_HEADS), start=1, play=True, rate=2))
def draw(head: int) -> Figure:
    figure, ax = style.figure(height=3.4, width="wide", narrow={"height": 3.1})
    words = _TEXT.split()[-10:] if style.is_narrow() else _TEXT.split()
    slope = alibi.slopes(_HEADS)[head]
    position = np.arange(len(words))
    bias = alibi.bias(position[-1:], position, np.array([slope]), side="past")
    weights = attention.softmax(bias)[0, 0]
    last = position[-1]
    for place, weight in zip(position[:-1], weights[:-1], strict=True):
        width = last - place
        ax.add_patch(
            Arc(
                (last - width / 2, 0),
                width,
                1.5 * width**0.75,
                theta1=0,
                theta2=180,
                color=style.method("alibi"),
                linewidth=max(0.4, 18 * weight),
                alpha=0.35 + 0.65 * min(1, 4 * weight),
            )
        )
    for place, (word, weight) in enumerate(zip(words, weights, strict=True)):
        is_query = place == last
        ax.text(
            place, -0.2, f"{100 * weight:.0f}", ha="center", va="top", color=style.method("alibi"), fontweight="bold"
        )
        ax.text(
            place + 0.25,
            -1.1,
            word,
            rotation=50,
            ha="right",
            va="top",
            color=style.LIGHT.ink,
            fontweight="bold" if is_query else "normal",
        )
    seen = 1 + int(np.argmax(np.cumsum(weights[::-1]) >= _FAR))
    name = f"Slope 1/{1 / slope:.0f}: {100 * _FAR:.0f}% of the weight on the last {seen} of {len(words)} words"
    ax.set_title(name)
    ax.text(-1.1, -0.2, "%", ha="right", va="top", color=style.LIGHT.muted)
    ax.set(xlim=(-1.2, last + 0.7), ylim=(-3.9, 0.78 * last**0.75 + 0.3))
    ax.axis("off")
    return figure
