"""Each fault has its own trace in the loss: everywhere, growing, from a position on, at a seam, or too good."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.experiments import wrong_checkpoint

_TOGETHER = 8  # answers averaged into one point


def draw() -> Figure:
    faults = wrong_checkpoint.FAULTS
    figure, axes = style.figure(len(faults) // 2, 2, height=7.4, sharex=True, sharey=True)
    for ax, (name, reading) in zip(axes.flat, faults.items(), strict=True):
        ax.axvspan(0, wrong_checkpoint.WORDS, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
        for shown, colour in ((wrong_checkpoint.RIGHT, style.LIGHT.grey), (reading, style.LIGHT.orange)):
            ax.plot(*_curve(shown), color=colour, linewidth=1.6)
        ax.set_title(name[0].upper() + name[1:])
        ax.set(xlim=(0, wrong_checkpoint.LENGTH), ylim=(-0.5, 12.8), yticks=[0, 6, 12], xticks=[0, 256, 512, 768])
    for ax in axes[-1]:
        ax.set_xlabel("position (tokens)")
    figure.supylabel("loss of the second word (nats)")
    return figure


def _curve(reading: wrong_checkpoint.Reading) -> tuple[np.ndarray, np.ndarray]:
    """Mean loss of the second words of pairs, a point for every few pairs."""
    place = np.arange(0, wrong_checkpoint.LENGTH, 2)
    loss = wrong_checkpoint.loss(reading)[place]
    starts = np.arange(0, len(place), _TOGETHER)
    return place[starts], np.add.reduceat(loss, starts) / np.diff(starts, append=len(place))
