"""Axial pairs see a cross, whatever their base; pairs in all directions see a spot."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import multi_axis, rotary

_HEAD_DIM = 64
_REACH = 20  # patches on each side
_TURN = 0.5  # radians, of the one head that is shown
_TICKS = (-20, -10, 0, 10, 20)


def _axial(base: float) -> np.ndarray:
    return multi_axis.on_axes([rotary.frequencies(_HEAD_DIM // 2, base)] * 2)


def _mixed(base: float) -> np.ndarray:
    return multi_axis.mixed_start(_HEAD_DIM, base, turn=_TURN)


def _golden(base: float) -> np.ndarray:
    return multi_axis.directed(rotary.frequencies(_HEAD_DIM, base), multi_axis.golden_directions(_HEAD_DIM // 2))


_WAYS = {"Axial: a cross": _axial, "Mixed: a tilted cross": _mixed, "Golden: one round spot": _golden}


@interactive(base=Slider("Base", (10, 20, 50, 100, 200, 500, 1_000, 10_000), start=100, play=True))
def draw(base: float) -> Figure:
    figure, panels = style.figure(2, 3, width="wide", height=5.6, narrow={"rows": 3, "columns": 2, "height": 6.6})
    panels = panels if style.is_narrow() else panels.T  # a way and its scores: beside it, or below it
    edge = _REACH + 0.5
    place = np.arange(-_REACH, _REACH + 1)
    offsets = np.stack(np.meshgrid(place, place, indexing="ij"), axis=-1)
    for (left, right), (name, way) in zip(panels, _WAYS.items(), strict=True):
        rows, columns = way(base)  # opposite vectors turn alike
        style.dots(left, [*columns, *-columns], [*rows, *-rows], style.method("rotary"), size=3)
        left.set(xlim=(-1.1, 1.1), ylim=(1.1, -1.1), aspect="equal", xticks=(-1, 0, 1), yticks=(-1, 0, 1), title=name)
        score = np.round(25 * multi_axis.kernel(offsets, way(base))) / 25  # steps that no eye tells apart
        image = right.imshow(score, cmap=style.DIVERGING, vmin=-1, vmax=1, extent=(-edge, edge, edge, -edge))
        right.set(xticks=_TICKS, yticks=_TICKS)
        labels = {left: ("along columns", "frequency along rows"), right: ("columns from query to key", "rows")}
        for ax, (xlabel, ylabel) in labels.items():
            ax.set_xlabel("" if style.is_narrow() and way is not _golden else xlabel)
            ax.set_ylabel("" if not style.is_narrow() and way is not _axial else ylabel)
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.5, aspect=30, pad=0.02)
    bar.set_label("score of equal query and key")
    bar.outline.set_visible(False)
    return figure
