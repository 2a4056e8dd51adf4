"""ALiBi has one profile for all words, Transformer-XL one for each query, rotary encodings one for each pair."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments import one_pair

_LENGTH = 33  # tokens
_METHODS = {"alibi": "ALiBi", "transformer_xl": "Transformer-XL", "rotary": "RoPE"}
_PAIRS = {"saw asks dog": (0, 1), "saw asks cat": (0, 3), "ran asks dog": (2, 1)}  # vectors of the query, of the key


def draw() -> Figure:
    vectors = one_pair.vectors(4, seed=7)
    figure, axes = style.figure(
        3, 3, height=4.6, width="wide", sharex=True, sharey="row", narrow={"rows": 3, "columns": 3, "height": 4.4}
    )
    distance = np.arange(_LENGTH)
    for row, (name, method) in zip(axes, _METHODS.items(), strict=True):
        profiles = [
            one_pair.scores(name, vectors[query], vectors[key], _LENGTH)[-1, ::-1] for query, key in _PAIRS.values()
        ]
        # only shapes are compared: Transformer-XL's u·k shifts a whole profile
        profiles = [profile - profile[0] for profile in profiles]
        span = np.ptp(profiles)
        for ax, profile in zip(row, profiles, strict=True):
            if not np.allclose(profile, profiles[0]):
                ax.plot(distance, profiles[0], ".", color=style.LIGHT.grid, markersize=4)
            else:
                text = "" if ax is row[0] else "the same"
                ax.text(32, np.max(profiles) + 0.22 * span, text, color=style.LIGHT.muted, ha="right", va="center")
            ax.plot(distance, profile, ".", color=style.method(name), markersize=5)
        row[0].set(ylim=(np.min(profiles) - 0.08 * span, np.max(profiles) + 0.4 * span), ylabel="score change")
        row[0].text(-0.5, np.max(profiles) + 0.22 * span, method, color=style.method(name), va="center")
    for ax, pair in zip(axes[0], _PAIRS, strict=True):
        ax.set_title(pair.replace(" asks ", "\nasks ") if style.is_narrow() else pair)
    for ax in axes[-1]:
        ax.set(xlim=(-1, _LENGTH), xticks=[0, 16, 32])
    figure.supxlabel("distance Δ (tokens)")
    return figure
