"""An image of many tokens moves the count on by its longer side only."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import mrope
from figures_src.plotted import Interactive, Slider, State, plot

_TEXT = 12  # tokens before and after
_SIDES = (1, 2, 4, 8, 12, 16, 24, 32)
_START = (8, 12)  # rows, columns
_LINES = {"time": style.LIGHT.blue, "row": style.LIGHT.green, "column": style.LIGHT.purple}


def draw() -> Interactive:
    drawing = plot()
    for (name, colour), y in zip(_LINES.items(), _ids(*_START), strict=True):
        drawing.add_scatter(
            x=np.arange(len(y)), y=y, name=name, mode="lines", line={"color": colour, "width": 2, "shape": "hv"}
        )
    ends = _ends(*_START)
    drawing.add_scatter(
        x=ends, y=ends, name="one id a token", mode="lines", line={"color": style.LIGHT.muted, "dash": "dash"}
    )
    drawing.update_xaxes(title="token of the sequence", rangemode="tozero")
    drawing.update_yaxes(title="id", rangemode="tozero")
    drawing.update_layout(
        showlegend=True, legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"}, margin={"t": 60}
    )

    def update(rows: int, columns: int) -> State:
        ids, ends = _ids(rows, columns), _ends(rows, columns)
        restyle = {trace: {"x": np.arange(len(y)), "y": y} for trace, y in enumerate(ids)}
        return State(restyle=restyle | {3: {"x": ends, "y": ends}}, relayout={})

    controls = (
        Slider("Rows", _SIDES, start=_SIDES.index(_START[0])),
        Slider("Columns", _SIDES, start=_SIDES.index(_START[1])),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _ids(rows: int, columns: int) -> np.ndarray:
    ids = mrope.position_ids([("text", _TEXT), ("image", rows, columns), ("text", _TEXT)])
    return np.ascontiguousarray(ids.T)


def _ends(rows: int, columns: int) -> np.ndarray:
    return np.array([0, 2 * _TEXT + rows * columns - 1])


def _still() -> Figure:
    figure, ax = style.figure(height=3.2)
    ids = _ids(*_START)
    for (name, colour), y, place in zip(_LINES.items(), ids, ((60, 9), (113, 21), (30, 24.6)), strict=True):
        ax.plot(y, color=colour, drawstyle="steps-post", linewidth=1.5)
        ax.text(*place, name, color=colour)
    ends = _ends(*_START)
    ax.plot(ends, ends, color=style.LIGHT.muted, linestyle="--", linewidth=1)
    ax.text(38, 41, "one id a token", color=style.LIGHT.muted, ha="right")
    ax.set(xlabel="token of the sequence", ylabel="id", ylim=(0, 50), xlim=(0, ends[-1]))
    return figure
