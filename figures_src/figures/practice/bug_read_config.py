"""Where pairs stand after 8,192 tokens: with the default base all but the first have gone too far."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import before_after, style
from figures_src.experiments.bugs import read_config

_CONFIG = {"hidden_size": 4096, "num_attention_heads": 32, "rope_parameters": {"rope_theta": 500_000.0}}
_TOKENS = 8_192
_SHOWN = (0, *range(50, 64, 2))  # the first pair, and slow ones that go too far by less than a rotation
_ROW = -2.1  # from one row of dials to the next


def draw() -> Figure:
    buggy, fixed = (_TOKENS * program(_CONFIG).numpy() for program in (read_config.buggy, read_config.fixed))
    columns = 4 if style.is_narrow() else len(_SHOWN)
    figure, ax = style.figure(height=2.4, width="wide", narrow={"height": 4})
    red = before_after.COLOURS["as written"]
    round_ = np.linspace(0, 2 * np.pi, 60)
    for place, pair in enumerate(_SHOWN):
        x, y = place % columns, _ROW * (place // columns)
        ax.plot(x + 0.42 * np.sin(round_), y + 0.42 * np.cos(round_), color=style.LIGHT.grid, linewidth=1)
        wedge = np.linspace(fixed[pair], buggy[pair], 60)
        ax.fill([x, *x + 0.42 * np.sin(wedge)], [y, *y + 0.42 * np.cos(wedge)], color=red, alpha=0.2, linewidth=0)
        for angles, colour in zip((buggy, fixed), before_after.COLOURS.values(), strict=True):
            hand = 0.42 * np.array([np.sin(angles[pair]), np.cos(angles[pair])])
            ax.plot([x, x + hand[0]], [y, y + hand[1]], color=colour, linewidth=2.6)
        ax.text(x, y - 0.6, f"pair {pair}", ha="center", va="center", color=style.LIGHT.muted)
        for below, angles, colour in zip((0.86, 1.12), (buggy, fixed), before_after.COLOURS.values(), strict=True):
            turns = angles[pair] / (2 * np.pi)
            ax.text(
                x,
                y - below,
                f"{turns:,.0f}" if turns > 1 else f"{turns:.2g}",
                ha="center",
                va="center",
                color=colour,
            )
    for x, (name, colour) in zip((-0.45, 1.1), before_after.COLOURS.items(), strict=True):
        ax.text(x, 0.72, name, va="center", color=colour)
    ax.set_title(f"Turns after {_TOKENS:,} tokens: only pair 0 is right")
    last = _ROW * ((len(_SHOWN) - 1) // columns)
    ax.set(xlim=(-0.55, columns - 0.45), ylim=(last - 1.3, 0.95), aspect="equal")
    ax.axis("off")
    return figure
