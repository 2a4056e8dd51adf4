"""An interactive figure: a Plotly figure, native controls, and a still that says the same without them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod

import plotly.graph_objects as go
from matplotlib.figure import Figure
from plotly.subplots import make_subplots

from figures_src.style import FONT, LIGHT

MOST_STATES = 2000  # all states are computed at build time and sent to the reader


@dataclass(frozen=True)
class Slider:
    """A control with a fixed list of values. `play` adds buttons that step through them."""

    label: str
    values: Sequence[object]
    start: int = 0  # index of the first value shown
    unit: str = ""
    play: bool = False

    def __post_init__(self) -> None:
        if len(self.values) < 2:
            raise ValueError(f"slider {self.label!r} must have at least 2 values, got {len(self.values)}")
        if not 0 <= self.start < len(self.values):
            raise ValueError(
                f"start of slider {self.label!r} must be an index from 0 to {len(self.values) - 1}, got {self.start}"
            )


@dataclass(frozen=True)
class State:
    """What changes in the plot: `restyle[i]` are new attributes of trace i, `relayout` of the layout."""

    restyle: dict[int, dict[str, object]] = field(default_factory=dict)
    relayout: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Interactive:
    """What the builder needs for an interactive figure.

    plot: as it is at the start values; made from `plot()` below, colours from `style.LIGHT`.
    update: takes one value a control and returns the State to show.
    still: a matplotlib figure with the same message, for readers without JavaScript and for print.
    """

    plot: go.Figure
    controls: tuple[Slider, ...]
    update: Callable[..., State]
    still: Figure

    def __post_init__(self) -> None:
        states = prod(len(control.values) for control in self.controls)
        if states > MOST_STATES:
            raise ValueError(
                f"controls must have at most {MOST_STATES} states together, got {states}: use fewer values"
            )


def plot(rows: int = 1, columns: int = 1, **subplots: object) -> go.Figure:
    """An empty plot in the look of the site; traces, axis titles and ranges are added to it.

    `subplots` goes to Plotly's `make_subplots` (`specs`, `row_heights`, `shared_xaxes` ...).
    """
    drawing = make_subplots(rows=rows, cols=columns, **subplots)
    drawing.update_layout(
        margin={"l": 56, "r": 20, "t": 28, "b": 44},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"family": FONT, "size": 13, "color": LIGHT.ink},
        showlegend=False,
    )
    drawing.update_xaxes(gridcolor=LIGHT.grid, zerolinecolor=LIGHT.grid, tickcolor=LIGHT.muted, title_standoff=6)
    drawing.update_yaxes(gridcolor=LIGHT.grid, zerolinecolor=LIGHT.grid, tickcolor=LIGHT.muted, title_standoff=6)
    return drawing
