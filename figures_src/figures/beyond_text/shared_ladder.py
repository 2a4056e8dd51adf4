"""In blocks, time has only fast pairs and the column only slow ones; interleaved, every axis has all speeds."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.encoding import mrope, rotary

_SHOWN = {"qwen2_5_vl": "chunked", "qwen3_vl": "interleaved", "qwen3_5_0_8b": "interleaved"}
_CLAIMS = {"chunked": "in blocks, columns hardly turn", "interleaved": "interleaved, each has fast pairs"}
_AXES = {"time": "blue", "row": "green", "column": "purple"}


def draw() -> Figure:
    figure, panels = style.figure(3, 1, height=4.6, sharex=True, width="wide", narrow={"height": 4.2})
    for ax, (key, form) in zip(panels, _SHOWN.items(), strict=True):
        model = models.one(key)
        part = model.rotary[0]
        wavelengths = rotary.wavelengths(rotary.frequencies(part.dims, part.base))
        axis = mrope.axis_of_pair(part.sections, form=form)
        for number, colour in enumerate(_AXES.values()):
            own = wavelengths[axis == number]
            ax.plot(own, np.full(len(own), number), "|", markersize=12, color=getattr(style.LIGHT, colour))
        ax.set(title=f"{model.name}: {_CLAIMS[form]}", xscale="log", ylim=(2.6, -0.6))
        ax.set_yticks(range(3), _AXES)
        ax.axvspan(5, 40, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
        ax.tick_params(axis="y", length=0)
    panels[0].text(44, 2, "a full turn\nin 40 columns", color=style.LIGHT.muted, va="center")
    panels[-1].set_xlabel("wavelength of the pair (ids)")
    figure.supylabel("axis that the pair rotates with")
    ticks = [10**power for power in (1, 3, 5, 7)]
    panels[-1].set_xticks(ticks, [f"{tick:,}" if tick < 10**6 else f"{tick // 10**6} M" for tick in ticks])
    panels[-1].minorticks_off()
    return figure
