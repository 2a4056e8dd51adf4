"""A learned table of a released model moves from row to row by one matrix, whose eigenvalues are rotations."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.models import tables

_DRAWN = {0: 30, 3: 100, 4: 200}  # which of the seven waves, fastest first, and how many positions of each
_FIRST = 100  # position where they begin
_NAMED = {0: (9, -1), 1: (6, 6), 3: (9, 4), 4: (9, -3), 5: (9, -16)}  # where a period is written, from its point


def draw() -> Figure:
    values, waves = tables.modes("e5_small")
    colours = style.sequence(len(values))
    figure, empty = style.figure(height=4.4, width="wide", narrow={"height": 7.6})
    empty.remove()
    figure.suptitle("From row to row, E5's learned table rotates", x=0.01, ha="left", fontweight="bold")
    is_wide = figure.get_figwidth() > 5
    grid = figure.add_gridspec(3, 2) if is_wide else figure.add_gridspec(4, 1, height_ratios=[2.6, 1, 1, 1])
    _circle(figure.add_subplot(grid[:, 0] if is_wide else grid[0], aspect="equal"), values, colours)
    for row, (index, length) in enumerate(_DRAWN.items()):
        ax = figure.add_subplot(grid[row, 1] if is_wide else grid[1 + row])
        position = np.arange(_FIRST, _FIRST + length + 1)
        wave = waves[position, index] / np.abs(waves[position, index]).mean()
        for part, line in ((wave.real, "-"), (wave.imag, "--")):
            ax.plot(position, part, line, color=colours[index], linewidth=1.4)
        ax.set(yticks=[-1, 1], ylim=(-1.7, 1.7), xticks=[_FIRST, _FIRST + length], ylabel="size")
        ax.set_xlabel("position (tokens)", labelpad=-6)
        ax.set_title(f"period {_period(values[index])} tokens", color=colours[index])
    return figure


def _circle(ax: Axes, values: np.ndarray, colours: list) -> None:
    turn = np.linspace(0, 2 * np.pi, 200)
    ax.plot(np.cos(turn), np.sin(turn), color=style.LIGHT.muted, linewidth=0.8)
    for value, colour in zip(values, colours, strict=True):
        ax.plot([value.real] * 2, [value.imag, -value.imag], "o", color=colour)
    for index, place in _NAMED.items():
        point = values[index].real, values[index].imag
        text = _period(values[index])
        ax.annotate(text, point, xytext=place, textcoords="offset points", color=colours[index])
    ax.set(title="eigenvalues, with periods", xticks=[-1, 0, 1], yticks=[-1, 0, 1], xlim=(-1.1, 1.5))
    ax.set(xlabel="real part", ylabel="imaginary part")


def _period(value: complex) -> str:
    period = 2 * np.pi / np.angle(value)
    return f"{period:.1f}" if period < 20 else f"{period:.0f}"
