"""The score of a moved pair stays constant with rounded frequencies, and breaks with rounded positions or angles."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import rotary
from figures_src.experiments import precision
from figures_src.plotted import Interactive, Slider, State, plot

_LADDER = rotary.frequencies(128)
_DISTANCE = 8
_POSITIONS = np.arange(_DISTANCE, 4_096, 7)
_PAIRS = np.arange(64)
_FORMATS = ("bf16", "fp16", "fp32")
_WHERE = {
    "frequencies": ("frequencies",),
    "positions": ("positions",),
    "angles": ("angles",),
    "tables": ("tables",),
    "rotation": ("vectors",),
    "everything": precision.STEPS,
}
_LEAST = 1e-9  # where an error of 0 is drawn
_FORMAT, _STEP = "bf16", "angles"
_ABOVE = {"xref": "paper", "yref": "paper", "yanchor": "bottom", "showarrow": False}
_TICKS = {1e-9: "0", 1e-6: "10⁻⁶", 1e-3: "10⁻³", 1: "1"}


def draw() -> Interactive:
    states = {(name, step): _state(name, step) for name in _FORMATS for step in _WHERE}
    largest, scores = states[_FORMAT, _STEP]
    drawing = plot(2, 1, vertical_spacing=0.24, row_heights=[0.45, 0.55])
    drawing.add_scatter(x=_PAIRS, y=largest, mode="lines", line={"color": style.LIGHT.purple, "width": 2}, row=1, col=1)
    drawing.add_scatter(
        x=_POSITIONS, y=scores, mode="lines", line={"color": style.LIGHT.orange, "width": 1.2}, row=2, col=1
    )
    exact = precision.exact_score(_DISTANCE, _LADDER)
    drawing.add_scatter(
        x=[0, 4_096],
        y=[exact, exact],
        mode="lines",
        line={"color": style.LIGHT.ink, "width": 1, "dash": "dot"},
        row=2,
        col=1,
    )
    drawing.update_xaxes(range=[-1, 64], row=1, col=1)
    drawing.update_xaxes(title="position of the query", range=[0, 4_096], tickvals=[0, 2_000, 4_000], row=2, col=1)
    drawing.update_yaxes(
        type="log", range=[-9.3, 1], tickvals=list(_TICKS), ticktext=list(_TICKS.values()), row=1, col=1
    )
    drawing.update_yaxes(title="radians", row=1, col=1)
    drawing.update_yaxes(title="score", range=[0.4, 1], tickvals=[0.4, 0.6, 0.8, 1], row=2, col=1)
    above_lower = drawing.layout.yaxis2.domain[1]
    drawing.add_annotation(text="largest error of the angle, pair by pair", x=0, y=1, xanchor="left", **_ABOVE)
    drawing.add_annotation(text=_summary(_FORMAT, _STEP), x=0, y=above_lower, xanchor="left", **_ABOVE)
    drawing.update_layout(margin={"l": 62, "t": 30, "b": 48}, height=430)

    def update(name: str, step: str) -> State:
        angle, score = states[name, step]
        return State(restyle={0: {"y": angle}, 1: {"y": score}}, relayout={"annotations[1].text": _summary(name, step)})

    controls = (
        Slider("Format", _FORMATS, start=_FORMATS.index(_FORMAT)),
        Slider("Rounded", tuple(_WHERE), start=list(_WHERE).index(_STEP)),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _state(name: str, step: str) -> tuple[np.ndarray, np.ndarray]:
    """Largest errors of the angles by pair, in radians; and the scores of the moved pair."""
    errors = precision.angle_errors(_POSITIONS, _LADDER, name, _WHERE[step]).max(axis=0)
    scores = precision.moved_scores(_POSITIONS, _DISTANCE, _LADDER, name, _WHERE[step])
    return np.maximum(errors, _LEAST).astype(np.float32), scores.astype(np.float32)


def _summary(name: str, step: str) -> str:
    scores = precision.moved_scores(_POSITIONS, _DISTANCE, _LADDER, name, _WHERE[step])
    error = np.sqrt(np.mean((scores - precision.exact_score(_DISTANCE, _LADDER)) ** 2))
    return f"score at distance {_DISTANCE}: error {error:.0e}"


def _still() -> Figure:
    figure, axes = style.figure(3, height=4.6, sharex=True, sharey=True)
    exact = precision.exact_score(_DISTANCE, _LADDER)
    for ax, step in zip(axes, ("frequencies", "angles", "tables"), strict=True):
        _, scores = _state("bf16", step)
        error = precision.angle_errors(_POSITIONS, _LADDER, "bf16", _WHERE[step]).max()
        ax.axhline(exact, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (2, 2)))
        ax.plot(_POSITIONS, scores, color=style.LIGHT.orange, linewidth=0.9)
        ax.set_title(f"{step} in bf16: angles off by up to {error:.2g} radians")
        ax.set(xlim=(0, 4_096), ylim=(0.42, 0.98), yticks=[0.5, 0.7, 0.9], ylabel="score")
    axes[-1].set_xlabel("position of the query, 8 tokens after the key")
    axes[-1].set_xticks([0, 1_000, 2_000, 3_000, 4_000], ["0", "1,000", "2,000", "3,000", "4,000"])
    return figure
