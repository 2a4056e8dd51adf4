"""Beyond the length of training, fast pairs only repeat angles that they know; slow pairs reach new ones."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary
from figures_src.plotted import Interactive, Slider, State, plot

_HEAD_DIM = 128
_TRAINED = 4_096  # tokens
_PAIRS = (30, 42, 46, 50, 56, 63)
_LENGTHS = (4_096, 8_192, 16_384, 32_768, 65_536, 131_072)
_START = 16_384
_COLUMNS = 3
_POINTS = 49


def draw() -> Interactive:
    drawing = plot()
    for pair, (x, y) in _centres().items():
        circle_x, circle_y = _arc(0, 2 * np.pi, x, y)
        drawing.add_scatter(x=circle_x, y=circle_y, mode="lines", line={"color": style.LIGHT.grid, "width": 2})
        seen_x, seen_y = _arc(0, _seen(pair), x, y)
        drawing.add_scatter(x=seen_x, y=seen_y, mode="lines", line={"color": style.method("rotary"), "width": 7})
        drawing.add_annotation(text=f"pair {pair}", x=x, y=y - 1.35)
    for pair, (x, y) in _centres().items():
        new_x, new_y = _new(pair, _START, x, y)
        drawing.add_scatter(x=new_x, y=new_y, mode="lines", line={"color": style.LIGHT.blue, "width": 7})
    drawing.update_xaxes(range=[-1.4, 7.4], visible=False)
    drawing.update_yaxes(range=[-4.6, 1.4], visible=False, scaleanchor="x")
    drawing.update_annotations(showarrow=False)
    drawing.update_layout(margin={"l": 8, "r": 8, "t": 8, "b": 8})
    first = 2 * len(_PAIRS)

    def update(length: int) -> State:
        arcs = [_new(pair, length, x, y) for pair, (x, y) in _centres().items()]
        return State(restyle={first + place: {"x": x, "y": y} for place, (x, y) in enumerate(arcs)})

    control = Slider("Length of the text", _LENGTHS, start=_LENGTHS.index(_START), unit="tokens", play=True)
    return Interactive(plot=drawing, controls=(control,), update=update, still=_still())


def _frequency(pair: int) -> float:
    return float(rotary.frequencies(_HEAD_DIM)[pair])


def _seen(pair: int) -> float:
    """Angle that a pair covers in training, radians, at most one turn."""
    return min((_TRAINED - 1) * _frequency(pair), 2 * np.pi)


def _centres() -> dict[int, tuple[float, float]]:
    return {pair: (3.0 * (place % _COLUMNS), -3.0 * (place // _COLUMNS)) for place, pair in enumerate(_PAIRS)}


def _arc(start: float, end: float, x: float, y: float) -> tuple[np.ndarray, np.ndarray]:
    angle = np.linspace(start, end, _POINTS)
    return (x + np.cos(angle)).astype(np.float32), (y + np.sin(angle)).astype(np.float32)


def _new(pair: int, length: int, x: float, y: float) -> tuple[np.ndarray, np.ndarray]:
    """The arc that a text of this length adds to the one seen in training."""
    return _arc(_seen(pair), max(_seen(pair), min((length - 1) * _frequency(pair), 2 * np.pi)), x, y)


def _still() -> Figure:
    figure, ax = style.figure(height=3.5)
    for pair, (x, y) in _centres().items():
        ax.plot(*_arc(0, 2 * np.pi, x, y), color=style.LIGHT.grid, linewidth=2)
        ax.plot(*_new(pair, _START, x, y), color=style.LIGHT.blue, linewidth=6, solid_capstyle="butt")
        ax.plot(*_arc(0, _seen(pair), x, y), color=style.method("rotary"), linewidth=6, solid_capstyle="butt")
        ax.text(x, y, f"pair {pair}", ha="center", va="center", color=style.LIGHT.ink)
    ax.text(4.5, -4.75, f"seen in {_TRAINED:,} tokens", ha="right", color=style.method("rotary"), fontweight="bold")
    ax.text(4.8, -4.75, f"new in {_START:,}", color=style.LIGHT.blue, fontweight="bold")
    ax.set(xlim=(-1.3, 7.3), ylim=(-4.9, 1.2), aspect="equal")
    ax.set_axis_off()
    return figure
