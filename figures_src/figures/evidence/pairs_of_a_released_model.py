"""A released model needs its fast pairs to rotate and its slow pairs to be there."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import tables

_LAYERS = 30


def draw() -> Figure:
    shares = 100 * tables.pair_shares().reshape(_LAYERS, -1, 32).mean(axis=1)
    losses, wavelengths = tables.pair_losses(), tables.pair_wavelengths()
    figure, axes = style.figure(2, 1, height=6.4, height_ratios=(1.7, 1))
    picture = axes[0].imshow(shares, cmap=style.SEQUENTIAL, vmin=0, aspect="auto")
    figure.colorbar(picture, ax=axes[0], orientation="horizontal", location="top", label="share of |q| |k| (%)")
    once = np.interp(np.log(tables.ROTARY_LENGTH), np.log(wavelengths), np.arange(32))
    axes[0].text(once - 0.4, 2, "rotates once or more", ha="right", va="center")
    axes[0].axvline(once, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    shown = [0, 8, 16, 24, 31]
    axes[0].set_xticks(shown, [f"{pair}\n{wavelengths[pair]:,.0f}" for pair in shown])
    axes[0].set(xlabel="pair, and its wavelength (tokens)", ylabel="layer", yticks=[0, 10, 20, 29])
    groups = np.arange(4)
    for shift, name, colour, label in (
        (-0.2, "still_groups", style.method("rotary"), "held still"),
        (0.2, "silent_groups", style.LIGHT.grey, "taken out"),
    ):
        axes[1].bar(groups + shift, losses[name], width=0.4, color=colour)
        axes[1].text(
            -0.42 if shift < 0 else 3.4,
            2.4 if shift < 0 else 3.4,
            label,
            color=colour,
            ha="left" if shift < 0 else "right",
        )
    axes[1].set_xticks(groups, ["0 to 7", "8 to 15", "16 to 23", "24 to 31"])
    axes[1].set(xlabel="eight pairs together", ylabel="loss gained (nats)", ylim=(0, 4.0), yticks=[0, 1, 2, 3])
    axes[1].set_title("Fast pairs must rotate, slow ones must be there")
    return figure
