"""Trained models lean on the first pairs that do not complete a rotation; their fastest pair is missed most."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.experiments.small_models import pairs, summary


def draw() -> Figure:
    shares, lost = 100 * pairs.shares().mean(axis=(0, 1)), summary.still()
    pair = np.arange(len(shares))
    figure, axes = style.figure(2, 1, height=5.0, sharex=True)
    once = np.interp(np.log(pairs.length()), np.log(pairs.wavelengths()), pair)
    largest, missed = np.sort(np.argsort(-shares)[:2]), [np.argmax(lost.mean(axis=0))]
    for ax, heights, shown in ((axes[0], shares, largest), (axes[1], lost.mean(axis=0), missed)):
        colours = [style.method("rotary") if each in shown else style.LIGHT.grey for each in pair]
        ax.bar(pair, heights, color=colours, alpha=0.8)
        ax.axvline(once, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    axes[1].plot(pair, lost.T, "o", color=style.LIGHT.ink, markersize=2.5)
    axes[0].text(once - 0.3, 20.5, "rotates once\nor more", ha="right", va="center", color=style.LIGHT.muted)
    axes[0].text(once + 0.3, 20.5, "less than\nonce", va="center", color=style.LIGHT.muted)
    axes[0].set_title(f"Pairs {largest[0]} and {largest[1]} are the largest …")
    axes[0].set(ylabel="share of |q| |k| (%)", ylim=(0, 24))
    axes[1].set_title(f"… but pair {missed[0]} is missed most")
    axes[1].set(xlabel="pair, fast to slow", ylabel="loss gained when\nit stands still (nats)", xticks=pair[::3])
    return figure
