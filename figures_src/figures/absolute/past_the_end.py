"""A table ends. Past its end you can stop, start again, stay at the last row, or stretch the table over the text."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import learned

_ROWS, _TEXT = 16, 40


def draw() -> Figure:
    table = np.arange(_ROWS, dtype=float)[:, None]  # each row holds its own number: what comes back is the row used
    position = np.arange(_TEXT)
    figure, ax = style.figure(height=3.6)
    ax.set_title("Past row 15 there is nothing to look up")
    ax.axvline(_ROWS - 0.5, color=style.LIGHT.grid, linewidth=1.5)
    ax.text(_ROWS - 0.1, -3.4, "past the end", color=style.LIGHT.muted)
    ax.text(_ROWS - 0.9, -3.4, "table", color=style.LIGHT.muted, ha="right")
    inside = position[:_ROWS]
    ax.plot(inside, learned.look_up(table, inside), "o", color=style.LIGHT.ink, markersize=4)
    ax.text(12, 13, "its own row", ha="right", va="center")
    past = position[_ROWS:]
    for rule, where, colour, name, place in (
        ("clamp", past, style.LIGHT.green, "clamp: the last row again", (17, 16)),
        ("wrap", past, style.LIGHT.orange, "wrap: start again", (20.0, 2.0)),
        ("interpolate", position, style.LIGHT.purple, "interpolate:\nstretch", (31.5, 9.6)),
    ):
        used = learned.look_up(table, where if rule != "interpolate" else position, past_end=rule)
        ax.plot(where, used, ".", color=colour, markersize=5)
        ax.text(*place, name, color=colour, ha="left", va="center")
    ax.set(xlabel="position p in the sequence (tokens)", ylabel="row of the table", ylim=(-4.2, 17.5), xlim=(-1, _TEXT))
    ax.set_yticks([0, 5, 10, 15])
    return figure
