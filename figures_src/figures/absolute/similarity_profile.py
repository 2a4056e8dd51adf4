"""The dot product falls from its peak, then rises and falls again: a farther position can be the more similar one."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import sinusoidal

_LONGEST = 256  # tokens


@interactive(
    width=Slider("Width d", (4, 8, 16, 32, 64, 128, 512), start=128),
    base=Slider("Base b", (10, 100, 10_000, 1_000_000), start=10_000),
)
def draw(width: int, base: float) -> Figure:
    encoding = sinusoidal.encode(np.arange(_LONGEST + 1), width, base=base)
    similarity = encoding @ encoding[0] / (width // 2)
    near, far = _greatest_rise(similarity)
    figure, ax = style.figure(height=3.6)
    ax.plot(similarity, color=style.method("sinusoidal"), linewidth=1.4)
    lines = [similarity[near], 1.12, np.nan, similarity[far], 1.12]
    ax.plot([near, near, np.nan, far, far], lines, color=style.LIGHT.danger, linewidth=1)
    style.dots(ax, [near, far], similarity[[near, far]], style.LIGHT.danger, size=7)
    middle = np.clip((near + far) / 2, 50, _LONGEST - 50)  # the words stay within the axes
    said = f"{similarity[near]:.2f} at {near}, {similarity[far]:.2f} at {far}".replace("-", "−")
    ax.text(middle, 1.16, said, ha="center", va="bottom", color=style.LIGHT.danger)
    ax.set_title(f"{far} tokens apart, yet more similar than {near}")
    ax.set(
        xlabel="distance Δ (tokens)", ylabel="similarity (share of its peak)", ylim=(-1.04, 1.36), xlim=(0, _LONGEST)
    )
    ax.set_yticks([-1, -0.5, 0, 0.5, 1])
    ax.set_xticks(range(0, _LONGEST + 1, 64))
    return figure


def _greatest_rise(similarity: np.ndarray) -> tuple[int, int]:
    """The two distances between which it rises most."""
    rises = np.triu(similarity[None, :] - similarity[:, None])
    near, far = np.unravel_index(rises.argmax(), rises.shape)
    return int(near), int(far)
