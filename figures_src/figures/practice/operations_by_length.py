"""Rotating one query and one key costs the same at every length; rotating all cached keys grows as attention does."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.experiments import operations

_LENGTHS = 2.0 ** np.arange(7, 21)
_TICKS = {1e4: "10⁴", 1e6: "10⁶", 1e8: "10⁸", 1e10: "10¹⁰"}
_LOOKS = {  # line -> colour, dashes, place of its name
    "projections": (style.LIGHT.muted, (0, (4, 3)), 2**8),
    "attention": (style.LIGHT.ink, "-", 2**16),
    "rotate all cached keys": (style.LIGHT.purple, "-", 2**13),
    "bias of ALiBi": (style.LIGHT.green, "-", 2**16),
    "rotate q and k": (style.LIGHT.orange, "-", 2**17),
}


@interactive(
    share=Slider("Share that rotates", (25, 50, 100), start=100, unit="%"),
    key_heads=Slider("Key heads of 32", (1, 2, 4, 8, 16, 32), start=8),
)
def draw(share: int, key_heads: int) -> Figure:
    figure, ax = style.figure(height=3.9)
    for name, counts in _counts(key_heads, share).items():
        colour, dashes, place = _LOOKS[name]
        ax.plot(_LENGTHS, counts, color=colour, linestyle=dashes)
        height = counts[list(_LENGTHS).index(place)]
        is_above = name in ("projections", "rotate q and k", "attention")
        side = {"ha": "right" if name == "attention" else "left", "va": "bottom" if is_above else "top"}
        ax.text(place, height * (1.5 if is_above else 0.55), name, color=colour, **side)
    heads = "1 key head" if key_heads == 1 else f"{key_heads} key heads"
    ax.set_title(f"{heads} for 32 query heads, {share}% of each rotates")
    ax.set(xscale="log", yscale="log", xlabel="tokens in the cache", ylabel="multiplications")
    ax.set(xlim=(100, 1.2e6), ylim=(1e3, 3e10))
    ax.set_xticks([1e3, 1e4, 1e5, 1e6], ["1,000", "10,000", "100,000", "1,000,000"])
    ax.set_yticks(list(_TICKS), list(_TICKS.values()))
    ax.minorticks_off()
    return figure


def _counts(key_heads: int, share: int) -> dict[str, np.ndarray]:
    """Multiplications of a layer of 4,096 numbers with 32 query heads of 128, for one generated token."""
    shape = operations.Shape(width=4_096, heads=32, key_heads=key_heads, head_dim=128, share=share / 100)
    flat = np.ones_like(_LENGTHS)
    return {
        "projections": operations.projections(shape) * flat,
        "attention": operations.attention(shape, _LENGTHS),
        "rotate all cached keys": operations.turning_all(shape, _LENGTHS),
        "bias of ALiBi": operations.alibi(shape, _LENGTHS),
        "rotate q and k": operations.turning(shape) * flat,
    }
