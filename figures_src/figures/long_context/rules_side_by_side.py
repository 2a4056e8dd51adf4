"""The rules agree on the slow pairs, and all but interpolation on the fastest; they differ in the way between."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models, style
from figures_src.encoding import by_parts, rotary, scaling
from figures_src.plotted import Interactive, Slider, State, plot

_MODELS = {  # name on the control -> key in the atlas; all have 64 pairs
    "Llama 2 7B": "llama_2_7b",
    "Llama 3 8B": "llama_3_8b",
    "Code Llama 7B": "code_llama_7b",
    "Qwen2.5 7B": "qwen2_5_7b_instruct",
}
_FACTORS = (2, 4, 8, 16, 32)
_MODEL, _FACTOR = "Llama 2 7B", 8
_PLACES = np.linspace(0, 1, 64, dtype=np.float32)
_TICKS = (10, 1_000, 100_000)
_RULES = {  # name -> (colour, dash)
    "not scaled": (style.LIGHT.muted, "solid"),
    "PI": (style.LIGHT.blue, "solid"),
    "NTK-aware": (style.LIGHT.green, "solid"),
    "YaRN, code": (style.LIGHT.orange, "solid"),
    "YaRN, paper": (style.LIGHT.orange, "dot"),
    "Llama 3": (style.LIGHT.purple, "solid"),
}


def draw() -> Interactive:
    drawing = plot(2, 1, shared_xaxes=True, vertical_spacing=0.06, row_heights=[0.6, 0.4])
    x = _PLACES
    for row, part in enumerate(("wavelengths", "kept"), start=1):
        for name, values in _all(_MODEL, _FACTOR)[part].items():
            colour, dash = _RULES[name]
            line = {"color": colour, "dash": dash, "width": 2}
            drawing.add_scatter(x=x, y=values, name=name, mode="lines", line=line, row=row, col=1, showlegend=row == 1)
    for length in _lengths(_MODEL, _FACTOR):
        dashed = {"color": style.LIGHT.ink, "width": 1, "dash": "dash"}
        drawing.add_scatter(x=[0, 1], y=[length, length], mode="lines", line=dashed, showlegend=False, row=1, col=1)
    drawing.update_xaxes(range=[-0.01, 1.01])
    drawing.update_xaxes(title="place in the ladder (0 is the fastest)", row=2, col=1)
    drawing.update_yaxes(title="wavelength (tokens)", type="log", range=[0.7, 8.2], row=1, col=1)
    drawing.update_yaxes(tickvals=_TICKS, ticktext=[f"{tick:,}" for tick in _TICKS], row=1, col=1)
    drawing.update_yaxes(title="share kept", range=[-0.06, 1.1], tickvals=[0, 0.5, 1], row=2, col=1)
    drawing.update_layout(
        showlegend=True,
        legend={"orientation": "h", "x": 0, "y": 1.01, "yanchor": "bottom", "font": {"size": 12}},
        margin={"l": 88, "t": 70},
        height=460,
    )
    count = 2 * len(_RULES)

    def update(model: str, factor: int) -> State:
        parts = _all(model, factor)
        values = [*parts["wavelengths"].values(), *parts["kept"].values()]
        restyle = {trace: {"y": y} for trace, y in enumerate(values)}
        for trace, length in enumerate(_lengths(model, factor), start=count):
            restyle[trace] = {"y": [length, length]}
        return State(restyle=restyle)

    controls = (
        Slider("Model", tuple(_MODELS), start=list(_MODELS).index(_MODEL)),
        Slider("Factor s", _FACTORS, start=_FACTORS.index(_FACTOR)),
    )
    return Interactive(plot=drawing, controls=controls, update=update, still=_still())


def _part(name: str) -> tuple[models.Rotary, int]:
    model = models.one(_MODELS[name])
    return model.rotary[0], model.trained


def _lengths(name: str, factor: int) -> tuple[int, int]:
    trained = _part(name)[1]
    return trained, factor * trained


def _frequencies(name: str, factor: int) -> dict[str, np.ndarray]:
    part, trained = _part(name)
    at = (part.dims, part.base)
    lengths = {"factor": factor, "original_length": trained}
    return {
        "not scaled": rotary.frequencies(*at),
        "PI": scaling.linear(*at, factor=factor).frequencies,
        "NTK-aware": scaling.ntk_aware(*at, factor=factor).frequencies,
        "YaRN, code": by_parts.yarn(*at, **lengths).frequencies,
        "YaRN, paper": by_parts.yarn(*at, **lengths, ramp="paper").frequencies,
        "Llama 3": by_parts.llama3(*at, **lengths).frequencies,
    }


def _all(name: str, factor: int) -> dict[str, dict[str, np.ndarray]]:
    """Wavelengths in tokens, and the share kept: 1 for an unchanged frequency, 0 for one divided by the factor."""
    frequencies = _frequencies(name, factor)
    before = frequencies["not scaled"]
    kept = {rule: (after / before - 1 / factor) / (1 - 1 / factor) for rule, after in frequencies.items()}
    wavelengths = {rule: rotary.wavelengths(after) for rule, after in frequencies.items()}
    return {
        "wavelengths": {rule: values.astype(np.float32) for rule, values in wavelengths.items()},
        "kept": {rule: values.astype(np.float32) for rule, values in kept.items()},
    }


def _still() -> Figure:
    parts = _all(_MODEL, _FACTOR)
    x = _PLACES
    figure, (top, bottom) = style.figure(2, height=5.6, sharex=True, height_ratios=[3, 2])
    for ax, values in ((top, parts["wavelengths"]), (bottom, parts["kept"])):
        for name, y in values.items():
            colour, dash = _RULES[name]
            ax.plot(x, y, color=colour, linewidth=1.8, linestyle=(0, (1.2, 1.2)) if dash == "dot" else "-", label=name)
    for length in _lengths(_MODEL, _FACTOR):
        top.axhline(length, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
        top.text(0.01, length * 1.2, f"{length:,} tokens", color=style.LIGHT.ink)
    top.set(ylabel="wavelength (tokens)", yscale="log")
    top.set_yticks(_TICKS, [f"{tick:,}" for tick in _TICKS])
    top.minorticks_off()
    top.legend(loc="lower right", ncols=2)
    bottom.set(ylabel="share kept", yticks=[0, 0.5, 1], xticks=[0, 0.5, 1])
    bottom.set_xlabel("place of the pair in the ladder (0 fastest, 1 slowest)")
    return figure
