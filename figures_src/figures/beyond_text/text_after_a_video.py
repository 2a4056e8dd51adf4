"""After a long video one rule gives the text ids that frames of the video already have."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import mrope

_PARTS = [("text", 4), ("video", 12, 2, 3), ("text", 8)]
_VIDEO = slice(4, 4 + 12 * 2 * 3)
_RULES = {"after_largest": "largest id + 1 (as released)", "after_grid": "start + longer side (transformers 5.23)"}


def draw() -> Figure:
    figure, panels = style.figure(2, 1, height=4.2, sharex=True, sharey=True)
    for ax, (rule, title) in zip(panels, _RULES.items(), strict=True):
        time = mrope.position_ids(_PARTS, next_text=rule)[:, 0]
        token = np.arange(len(time))
        used = np.isin(time[_VIDEO.stop :], time[_VIDEO])
        ax.plot(token[_VIDEO], time[_VIDEO], ".", color=style.LIGHT.blue)
        ax.plot(token[: _VIDEO.start], time[: _VIDEO.start], ".", color=style.LIGHT.muted)
        after, ids = token[_VIDEO.stop :], time[_VIDEO.stop :]
        ax.plot(after[~used], ids[~used], ".", color=style.LIGHT.muted)
        ax.plot(after[used], ids[used], "x", color=style.LIGHT.orange, markersize=6)
        ax.set(title=title, ylabel="time id", ylim=(0, 25))
        ax.grid(axis="y")
    panels[0].text(30, 11.5, "frames", color=style.LIGHT.blue)
    panels[0].text(75, 20, "text", color=style.LIGHT.muted, ha="right")
    panels[1].text(74, 3, "used before", color=style.LIGHT.orange, ha="right")
    panels[1].set_xlabel("token of the sequence")
    return figure
