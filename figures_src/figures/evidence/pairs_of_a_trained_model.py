"""Trained models lean on the first pairs that do not complete a rotation; their fastest pair is missed most."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.small_models import pairs, summary


def draw() -> Figure:
    shares, wavelengths, lost = 100 * pairs.shares()[0], pairs.wavelengths(), summary.still()
    heads, count = shares.shape
    figure, axes = style.figure(2, 1, height=6.3, sharex=True, height_ratios=(1.7, 1))
    once = np.interp(np.log(pairs.length()), np.log(wavelengths), np.arange(count))
    picture = axes[0].imshow(shares, cmap=style.SEQUENTIAL, vmin=0, aspect="auto")
    per_layer = heads // pairs.layers()
    axes[0].set_yticks(np.arange(heads)[::per_layer], [f"layer {layer}" for layer in range(heads // per_layer)])
    axes[0].set(xlabel="", ylabel="16 heads of one model")
    figure.colorbar(picture, ax=axes[0], orientation="horizontal", location="top", label="share of |q| |k| (%)")
    axes[1].axhline(0, color=style.LIGHT.muted, linewidth=0.8)
    axes[1].bar(np.arange(count), lost.mean(axis=0), color=style.method("rotary"), alpha=0.5)
    axes[1].plot(np.arange(count), lost.T, "o", color=style.method("rotary"), markersize=3)
    for ax in axes:
        ax.axvline(once, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    axes[1].text(once - 0.3, 0.6, "rotates once\nor more", ha="right", va="center")
    axes[1].text(once + 0.3, 0.6, "less than\nonce", va="center")
    most, second = np.argsort(-lost.mean(axis=0))[:2]
    axes[1].set_title(f"Pair {most} is missed most, then pair {second}")
    shown = np.arange(0, count, 3)
    axes[1].set_xticks(shown, [f"{pair}\n{wavelengths[pair]:,.0f}" for pair in shown])
    axes[1].set(xlabel="pair, and its wavelength (characters)", ylabel="loss gained without\nits rotation, four models")
    return figure
