"""Both vectors turn one radian a token; adding a sinusoid changes the length of the vector, rotating it does not."""

import numpy as np
from matplotlib.figure import Figure
from plotly.subplots import make_subplots

from figures_src import style
from figures_src.encoding import rotary, sinusoidal
from figures_src.interactive import Interactive, Slider, State

_VECTOR = np.array([1.0, 1.0])
_LAST = 100  # tokens
_START = 4  # position shown first
_LIMIT = 2.4
_IN_STILL = range(4)  # positions
# centre and radius of the circle on which the tip moves
_CIRCLES = {"adding": (_VECTOR, 1.0), "rotating": (np.zeros(2), np.linalg.norm(_VECTOR))}


def draw() -> Interactive:
    tips = _tips()
    colours = {name: style.method("sinusoidal" if name == "adding" else "rotary") for name in tips}
    plot = make_subplots(
        rows=2,
        cols=2,
        specs=[[{}, {}], [{"colspan": 2}, None]],
        row_heights=[0.62, 0.38],
        vertical_spacing=0.2,
        horizontal_spacing=0.14,
    )
    plot.layout.template = None
    for column, name in enumerate(tips, start=1):
        circle = {"mode": "lines", "line": {"color": style.LIGHT.grid, "width": 1}, "hoverinfo": "skip"}
        plot.add_scatter(**circle, **_circle(name), row=1, col=column)
    for column, (name, tip) in enumerate(tips.items(), start=1):
        plot.add_scatter(
            **_points(tip, _START),
            mode="markers",
            marker={"color": colours[name], "size": 5, "opacity": 0.45},
            hoverinfo="skip",
            row=1,
            col=column,
        )
    for column, (name, tip) in enumerate(tips.items(), start=1):
        plot.add_scatter(
            **_arrow(tip, _START),
            mode="lines+markers",
            line={"color": colours[name], "width": 3},
            marker={"symbol": ["circle", "arrow"], "angleref": "previous", "size": [4, 14], "color": colours[name]},
            row=1,
            col=column,
        )
    for name, tip in tips.items():
        plot.add_scatter(**_lengths(tip, _START), mode="lines", line={"color": colours[name], "width": 2}, row=2, col=1)
    plot.update_traces(showlegend=False)
    for column in (1, 2):
        plot.update_xaxes(range=[-_LIMIT, _LIMIT], dtick=1, title="first entry", title_standoff=4, row=1, col=column)
        plot.update_yaxes(range=[-_LIMIT, _LIMIT], dtick=1, row=1, col=column)
    plot.update_yaxes(title="second entry", title_standoff=4, row=1, col=1)
    plot.update_yaxes(scaleanchor="x", row=1, col=1)
    plot.update_yaxes(scaleanchor="x2", row=1, col=2)
    plot.update_xaxes(title="position (tokens)", title_standoff=4, range=[0, _LAST], row=2, col=1)
    plot.update_yaxes(title="length", range=[0, 2.6], dtick=1, row=2, col=1)
    for column, (name, tip) in enumerate(tips.items(), start=1):
        plot.add_annotation(
            text=_heading(name, tip, _START),
            x=0,
            y=1.02,
            xref=("x domain", "x2 domain")[column - 1],
            yref="paper",
            xanchor="left",
            yanchor="bottom",
            align="left",
            showarrow=False,
            font={"color": colours[name]},
        )
    plot.update_layout(height=480, margin={"l": 52, "r": 12, "t": 48, "b": 44})

    def update(position: int) -> State:
        changes = [change(tip, position) for change in (_points, _arrow, _lengths) for tip in tips.values()]
        return State(
            restyle={
                2 + trace: {axis: [values] for axis, values in change.items()} for trace, change in enumerate(changes)
            },
            relayout={
                f"annotations[{index}].text": _heading(name, tip, position)
                for index, (name, tip) in enumerate(tips.items())
            },
        )

    return Interactive(
        plot=plot,
        controls=(Slider("Position", range(_LAST + 1), start=_START, play=True),),
        update=update,
        still=_still(tips, colours),
    )


def _tips() -> dict[str, np.ndarray]:
    """Where the vector ends at every position."""
    position = np.arange(_LAST + 1)
    vectors = np.broadcast_to(_VECTOR, (len(position), 2))
    return {
        "adding": vectors + sinusoidal.encode(position, 2),
        "rotating": rotary.rotate(vectors, position, rotary.frequencies(2)),
    }


def _circle(name: str) -> dict[str, np.ndarray]:
    turn = np.linspace(0, 2 * np.pi, 90)
    centre, radius = _CIRCLES[name]
    return {"x": centre[0] + radius * np.cos(turn), "y": centre[1] + radius * np.sin(turn)}


def _points(tip: np.ndarray, position: int) -> dict[str, np.ndarray]:
    latest = tip[max(0, position - 6) : position]
    return {"x": latest[:, 0], "y": latest[:, 1]}


def _arrow(tip: np.ndarray, position: int) -> dict[str, np.ndarray]:
    return {"x": np.array([0, tip[position, 0]]), "y": np.array([0, tip[position, 1]])}


def _lengths(tip: np.ndarray, position: int) -> dict[str, np.ndarray]:
    return {"x": np.arange(position + 1), "y": np.linalg.norm(tip[: position + 1], axis=-1)}


def _heading(name: str, tip: np.ndarray, position: int) -> str:
    what = "x + e(p)" if name == "adding" else "R(p) x"
    return f"<b>{name.capitalize()}:</b> {what}<br>length {np.linalg.norm(tip[position]):.3f}"


def _still(tips: dict[str, np.ndarray], colours: dict[str, str]) -> Figure:
    figure, axes = style.figure(2, 2, height=4.4, height_ratios=[1.6, 1])
    for ax, (name, tip) in zip(axes[0], tips.items(), strict=True):
        ax.plot(*_circle(name).values(), color=style.LIGHT.grid, linewidth=1)
        centre, radius = _CIRCLES[name]
        for position in _IN_STILL:
            style.arrow(ax, (0, 0), tip[position], colours[name], alpha=(position + 1) / len(_IN_STILL))
            place = centre + (radius + 0.24) / radius * (tip[position] - centre)
            ax.text(*place, f"{position}", ha="center", va="center", color=colours[name])
        ax.set(xlim=(-_LIMIT, _LIMIT), ylim=(-_LIMIT, _LIMIT), aspect="equal", xlabel="first entry")
        ax.set(xticks=range(-2, 3), yticks=range(-2, 3), title=f"{name.capitalize()}: positions 0 to {_IN_STILL[-1]}")
    axes[0, 0].set_ylabel("second entry")
    axes[1, 1].remove()
    length = axes[1, 0]
    length.set_subplotspec(length.get_gridspec()[1, :])
    for name, tip in tips.items():
        length.plot(np.linalg.norm(tip[:41], axis=-1), color=colours[name])
    length.text(40.5, np.sqrt(2), "rotating", va="center", color=colours["rotating"])
    length.text(40.5, 0.55, "adding", va="center", color=colours["adding"])
    length.set(xlabel="position (tokens)", ylabel="length", xlim=(0, 40), ylim=(0, 2.6))
    return figure
