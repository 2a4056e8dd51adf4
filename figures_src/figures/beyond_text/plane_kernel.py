"""Axial pairs see a cross, whatever their base; pairs in all directions see a spot."""

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import axes, rotary
from figures_src.interactive import Interactive, Slider, State, plot

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
    drawing = plot(2, 1, row_heights=[0.42, 0.58], vertical_spacing=0.16)
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
    limits = {"range": [-1.1, 1.1], "tickvals": [-1, 0, 1]}
    drawing.update_xaxes(title="frequency along the columns (radians a patch)", row=1, col=1, **limits)
    drawing.update_yaxes(title="along the rows", scaleanchor="x", row=1, col=1, **limits)
    drawing.update_xaxes(title="columns from the query to the key", row=2, col=1, tickvals=_TICKS)
    drawing.update_yaxes(title="rows", row=2, col=1, tickvals=_TICKS, scaleanchor="x2", autorange="reversed")
    drawing.update_layout(height=640)

    def update(name: str, base: float) -> State:
        one, other = _vectors(name, base)
        return State(restyle={0: {"x": one, "y": other}, 1: {"z": [_kernel(name, base)]}})

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
    figure, panels = style.figure(2, 3, height=4.2, sharey="row")
    for (top, bottom), name in zip(panels.T, _WAYS, strict=True):
        top.plot(*_vectors(name, _BASE), "o", markersize=2.5, color=style.method("rotary"))
        top.set(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal", xticks=(-1, 0, 1), yticks=(-1, 0, 1), title=name)
        edge = _REACH + 0.5
        image = bottom.imshow(
            _kernel(name, _BASE), cmap=style.DIVERGING, vmin=-1, vmax=1, extent=(-edge, edge, edge, -edge)
        )
        bottom.set(xticks=(-20, 0, 20), yticks=(-20, 0, 20))
    panels[0, 0].set_ylabel("frequency along rows")
    panels[1, 0].set_ylabel("rows")
    panels[0, 1].set_xlabel("frequency along columns (radians a patch)")
    panels[1, 1].set_xlabel("columns from the query to the key")
    for panel in (panels[0, 0], panels[0, 2], panels[1, 0], panels[1, 2]):
        panel.set_xlabel(" ")
    bar = figure.colorbar(image, ax=panels, orientation="horizontal", shrink=0.5, aspect=30, pad=0.02)
    bar.set_label("score of equal query and key")
    bar.outline.set_visible(False)
    return figure
