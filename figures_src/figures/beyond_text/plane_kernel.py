"""Axial pairs see a cross, whatever their base; pairs in all directions see a spot."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import axes, rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 64
_REACH = 20  # patches on each side
_BASES = (10, 100, 1_000, 10_000)
_BASE = 100
_TURN = 0.5  # radians, of the one head that is shown
_TICKS = (-20, -10, 0, 10, 20)


def _axial(base: float) -> np.ndarray:
    return axes.on_axes([rotary.frequencies(_HEAD_DIM // 2, base)] * 2)


def _mixed(base: float) -> np.ndarray:
    return axes.mixed_start(_HEAD_DIM, base, turn=_TURN)


def _golden(base: float) -> np.ndarray:
    return axes.directed(rotary.frequencies(_HEAD_DIM, base), axes.golden_directions(_HEAD_DIM // 2))


_WAYS = {"axial": _axial, "mixed, at the start": _mixed, "golden directions": _golden}


def draw() -> Interactive:
    way = "axial"
    drawing = plot(2, 1, row_heights=[0.4, 0.6], vertical_spacing=0.2)
    x, y = _vectors(way, _BASE)
    drawing.add_scatter(
        x=x, y=y, mode="markers", marker={"color": style.method("rotary"), "size": 6}, hoverinfo="skip", row=1, col=1
    )
    places = np.arange(-_REACH, _REACH + 1, dtype=np.int8)
    drawing.add_trace(
        go.Heatmap(
            x=places, y=places, z=_kernel(way, _BASE), zmin=-1, zmax=1, colorscale=_colours(), showscale=False,
            hovertemplate="%{y} rows, %{x} columns: %{z:.2f}<extra></extra>",
        ),
        row=2, col=1,
    )  # fmt: skip
    limits = {"tickvals": [-1, 0, 1], "constrain": "domain", "row": 1, "col": 1}
    drawing.update_xaxes(title="frequency along columns", range=[-1.1, 1.1], **limits)
    drawing.update_yaxes(title="along rows", range=[1.1, -1.1], scaleanchor="x", **limits)
    edge = _REACH + 0.5
    places_shown = {"tickvals": _TICKS, "constrain": "domain", "showgrid": False, "zeroline": False, "row": 2, "col": 1}
    drawing.update_xaxes(title="columns from the query to the key", range=[-edge, edge], **places_shown)
    drawing.update_yaxes(title="rows", range=[edge, -edge], scaleanchor="x2", **places_shown)

    def update(name: str, base: float) -> State:
        one, other = _vectors(name, base)
        return State(restyle={0: {"x": one, "y": other}, 1: {"z": _kernel(name, base)}})

    controls = (
        Slider("Directions", tuple(_WAYS), start=0),
        Slider("Base", _BASES, start=_BASES.index(_BASE)),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _colours() -> list[tuple[float, str]]:
    """style.DIVERGING for Plotly: transparent at zero, so that it sits on light and on dark paper."""
    stops = ((at / 20, style.DIVERGING(at / 20)) for at in range(21))
    return [
        (at, "rgba({:.0f},{:.0f},{:.0f},{:.2f})".format(*(255 * part for part in rgb), a)) for at, (*rgb, a) in stops
    ]


def _vectors(name: str, base: float) -> tuple[np.ndarray, np.ndarray]:
    """Frequency vectors and their opposites, which turn alike: along the columns, along the rows."""
    rows, columns = _WAYS[name](base).astype(np.float32)
    return np.concatenate([columns, -columns]), np.concatenate([rows, -rows])


def _kernel(name: str, base: float) -> np.ndarray:
    place = np.arange(-_REACH, _REACH + 1)
    offsets = np.stack(np.meshgrid(place, place, indexing="ij"), axis=-1)
    return axes.kernel(offsets, _WAYS[name](base)).astype(np.float32)


def _still() -> Figure:
    figure, panels = style.figure(3, 2, height=6.6, sharex="col")
    edge = _REACH + 0.5
    for (left, right), name in zip(panels, _WAYS, strict=True):
        left.plot(*_vectors(name, _BASE), "o", markersize=3, color=style.method("rotary"))
        left.set(xlim=(-1.1, 1.1), ylim=(1.1, -1.1), aspect="equal", xticks=(-1, 0, 1), yticks=(-1, 0, 1), title=name)
        left.set_ylabel("along rows")
        image = right.imshow(
            _kernel(name, _BASE), cmap=style.DIVERGING, vmin=-1, vmax=1, extent=(-edge, edge, edge, -edge)
        )
        right.set(xticks=_TICKS, yticks=_TICKS, ylabel="rows")
    panels[2, 0].set_xlabel("frequency along columns\n(radians a patch)")
    panels[2, 1].set_xlabel("columns to the key")
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.5, aspect=30, pad=0.02)
    bar.set_label("score of equal query and key")
    bar.outline.set_visible(False)
    return figure
