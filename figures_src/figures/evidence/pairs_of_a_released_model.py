"""A released model needs its fast pairs to rotate and its slow pairs to be there."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import tables


def draw() -> Figure:
    shares = 100 * tables.pair_shares().reshape(-1, 32).mean(axis=0)
    losses, wavelengths = tables.pair_losses(), tables.pair_wavelengths()
    figure, axes = style.figure(2, 1, height=5.6, height_ratios=(1.3, 1))
    groups = np.arange(4)
    for shift, name, colour, label, at in (
        (-0.2, "still_groups", style.method("rotary"), "held still", 0),
        (0.2, "silent_groups", style.LIGHT.grey, "taken out", 3),
    ):
        bars = axes[0].bar(groups + shift, losses[name], width=0.4, color=colour)
        axes[0].bar_label(bars, [f"{loss:.1f}" for loss in losses[name]], color=colour, padding=2)
        axes[0].text(at + shift, losses[name][at] + 0.75, label, color=colour, ha="center")
    axes[0].set_xticks(groups, ["0 to 7\nfast", "8 to 15", "16 to 23", "24 to 31\nslow"])
    axes[0].set(xlabel="eight pairs together", ylabel="loss gained (nats)", ylim=(0, 4.6), yticks=[0, 1, 2, 3, 4])
    axes[0].set_title("Fast pairs must rotate, slow ones must be there")
    pair, largest = np.arange(32), np.sort(np.argsort(-shares)[:4])
    once = np.interp(np.log(tables.ROTARY_LENGTH), np.log(wavelengths), pair)
    colours = [style.method("rotary") if each in largest else style.LIGHT.grey for each in pair]
    axes[1].bar(pair, shares, color=colours, alpha=0.8)
    axes[1].axvline(once, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    axes[1].text(once - 0.4, 16, "rotates once or more", ha="right", va="center", color=style.LIGHT.muted)
    axes[1].set_title(f"Pairs {largest[0]} to {largest[-1]}, all slow, are the largest")
    axes[1].set(xlabel="pair", ylabel="share of |q| |k| (%)", xticks=[0, 8, 16, 24, 31])
    return figure
