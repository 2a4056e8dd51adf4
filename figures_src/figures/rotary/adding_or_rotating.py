"""Both vectors turn one radian a token; adding a sinusoid changes the length of the vector, rotating it does not."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary, sinusoidal
from figures_src.interactive import Interactive, Slider, State, plot

_VECTOR = np.array([1.0, 1.0])
_LAST = 100  # tokens
_START = 4  # position shown first
_LIMIT = 2.4
_IN_STILL = range(4)  # positions
# centre and radius of the circle on which the tip moves
_CIRCLES = {"adding": (_VECTOR, 1.0), "rotating": (np.zeros(2), np.linalg.norm(_VECTOR))}


def draw() -> Interactive:
    tips = _tips()
    colours = {"adding": style.method("sinusoidal"), "rotating": style.method("rotary")}
    drawing = plot(
        rows=2,
        columns=2,
        specs=[[{}, {}], [{"colspan": 2}, None]],
        row_heights=[0.66, 0.34],
        vertical_spacing=0.26,
        horizontal_spacing=0.12,
    )
    for column, name in enumerate(tips, start=1):
        still = {"mode": "lines", "line": {"color": style.LIGHT.muted, "width": 1}, "hoverinfo": "skip"}
        drawing.add_scatter(**still, **_circle(name), row=1, col=column)
    for name, tip in tips.items():
        length = np.linalg.norm(tip, axis=-1)
        drawing.add_scatter(y=length, mode="lines", line={"color": colours[name], "width": 1.5}, row=2, col=1)
    for column, (name, tip) in enumerate(tips.items(), start=1):
        look = {"color": colours[name], "size": 6, "opacity": 0.45}
        drawing.add_scatter(**_latest(tip, _START), mode="markers", marker=look, hoverinfo="skip", row=1, col=column)
    for column, (name, tip) in enumerate(tips.items(), start=1):
        look = {"symbol": ["circle", "arrow"], "angleref": "previous", "size": [4, 14], "color": colours[name]}
        line = {"color": colours[name], "width": 3}
        drawing.add_scatter(**_arrow(tip, _START), mode="lines+markers", line=line, marker=look, row=1, col=column)
    for name, tip in tips.items():
        look = {"color": colours[name], "size": 10}
        drawing.add_scatter(**_now(tip, _START), mode="markers", marker=look, row=2, col=1)
    for column, name in enumerate(tips, start=1):
        limits = {"range": [-_LIMIT, _LIMIT], "dtick": 1, "constrain": "domain"}
        drawing.update_xaxes(**limits, title="first entry", title_standoff=0, row=1, col=column)
        drawing.update_yaxes(
            **limits, constraintoward="bottom", scaleanchor=f"x{column}".replace("x1", "x"), row=1, col=column
        )
        drawing.add_annotation(
            text=_heading(name, tips[name], _START),
            x=0.5,
            y=1,
            xref=f"x{column} domain".replace("x1", "x"),
            yref="paper",
            yanchor="bottom",
            showarrow=False,
            font={"color": colours[name]},
        )
    drawing.update_yaxes(title="second entry", row=1, col=1)
    drawing.update_xaxes(title="position (tokens)", range=[0, _LAST], row=2, col=1)
    drawing.update_yaxes(title="length", range=[0, 2.6], dtick=1, row=2, col=1)
    drawing.update_layout(margin={"t": 46})

    def update(position: int) -> State:
        changes = [change(tip, position) for change in (_latest, _arrow, _now) for tip in tips.values()]
        headings = [_heading(name, tip, position) for name, tip in tips.items()]
        return State(
            restyle={4 + trace: change for trace, change in enumerate(changes)},
            relayout={f"annotations[{index}].text": heading for index, heading in enumerate(headings)},
        )

    return Interactive(
        plot=drawing,
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


def _latest(tip: np.ndarray, position: int) -> dict[str, np.ndarray]:
    """Where the tip was at up to six positions before this one."""
    before = tip[max(0, position - 6) : position]
    return {"x": before[:, 0], "y": before[:, 1]}


def _arrow(tip: np.ndarray, position: int) -> dict[str, np.ndarray]:
    return {"x": np.array([0, tip[position, 0]]), "y": np.array([0, tip[position, 1]])}


def _now(tip: np.ndarray, position: int) -> dict[str, np.ndarray]:
    return {"x": np.array([position]), "y": np.linalg.norm(tip[[position]], axis=-1)}


def _heading(name: str, tip: np.ndarray, position: int) -> str:
    return f"<b>{name.capitalize()}</b><br>length {np.linalg.norm(tip[position]):.3f}"


def _still(tips: dict[str, np.ndarray], colours: dict[str, str]) -> Figure:
    figure, axes = style.figure(2, 2, height=4.9, height_ratios=[1.6, 1])
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
