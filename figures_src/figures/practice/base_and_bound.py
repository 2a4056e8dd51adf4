"""Every model with local layers is below the lower bound of the base, of the others about half."""

from functools import cache

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.models.least_base import LEAST_BASE

_HEAD_DIM = 128
_MARKS = {  # marker, whether filled, and size: those at one place lie in each other
    "as it is": ("o", True, 30),
    "scaled": ("s", False, 80),
    "local layers": ("^", False, 130),
}
_NAMED = {  # key -> where its name stands beside the dot
    "llama_1_7b": ("left", "LLaMA"),
    "llama_2_7b": ("below", "Llama 2"),
    "llama_3_8b": ("below", "Llama 3"),
    "llama_3_2_3b": ("right", "Llama 3.1, 3.2"),
    "gemma_3_27b": ("above", "Gemma 3"),
    "smollm3_3b": ("left", "SmolLM3"),
    "qwen3_4b_2507": ("right", "Qwen3"),
    "mistral_7b_v0_1": ("above", "Mistral v0.1"),
    "code_llama_7b": ("left", "Code Llama"),
    "starcoder2_15b": ("right", "StarCoder2"),
    "olmo_2_7b": ("left", "OLMo 2"),
    "tiny_aya": ("left", "Tiny Aya"),
}
_OFFSETS = {"left": (-8, 0), "right": (8, 0), "below": (0, -12), "above": (0, 12)}  # points


def draw() -> Figure:
    figure, ax = style.figure(height=4.6, width="wide", narrow={"height": 4.4})
    local, others = (
        [_is_below(m) for m in _bounded() if (m.window is not None) == is_local] for is_local in (True, False)
    )
    ax.set_title(
        f"Below the bound:\n{sum(local)} of {len(local)} with local layers, {sum(others)} of {len(others)} others"
    )
    red, colour = style.LIGHT.danger, style.method("rotary")
    ax.fill_between(list(LEAST_BASE), 1_500, list(LEAST_BASE.values()), color=red, alpha=0.1, linewidth=0)
    ax.plot(list(LEAST_BASE), list(LEAST_BASE.values()), color=red, linewidth=1.4)
    ax.text(
        list(LEAST_BASE)[-1], 1.4 * list(LEAST_BASE.values())[-1], "lower bound", ha="center", va="bottom", color=red
    )
    said = "below the bound" if style.is_narrow() else "below the bound: the mean cosine dips below 0"
    ax.text(118_000, 2_400, said, ha="right", va="center", color=red)
    for kind, (marker, face, size) in _MARKS.items():
        x, y = zip(*{_at(model) for model in _models() if _kind(model) == kind}, strict=True)
        ax.scatter(x, y, s=size, marker=marker, color=colour if face else "none", edgecolor=colour, label=kind)
    for model in _models():
        if model.key in _NAMED:
            side, name = _NAMED[model.key]
            ax.annotate(
                name,
                _at(model),
                xytext=_OFFSETS[side],
                textcoords="offset points",
                ha={"left": "right", "right": "left"}.get(side, "center"),
                va="center",
                color=style.LIGHT.muted,
            )
    ax.set(xscale="log", yscale="log", xlabel="declared context (tokens)", ylabel="base b")
    ax.set(xlim=(330, 1_600_000), ylim=(1_500, 2e8))
    ticks = [2**power for power in ((10, 14, 18) if style.is_narrow() else (10, 12, 14, 16, 18))]
    ax.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.minorticks_off()
    ax.set_yticks([10.0**power for power in range(4, 8)], [f"{10**power:,}" for power in range(4, 8)])
    ax.legend(loc="upper left", handletextpad=0.3)
    return figure


def _kind(model: models.Model) -> str:
    return "local layers" if model.window else "scaled" if _is_helped(model) else "as it is"


def _bounded() -> list[models.Model]:
    return [model for model in _models() if model.declared <= max(LEAST_BASE)]


def _is_below(model: models.Model) -> bool:
    bound = np.interp(np.log(model.declared), np.log(list(LEAST_BASE)), np.log(list(LEAST_BASE.values())))
    return np.log(_base(model)) < bound


def _at(model: models.Model) -> tuple[float, float]:
    """Context and base."""
    return model.declared, _base(model)


def explore() -> go.Figure:
    """Point at a model: its name, year, context and base."""
    figure = go.Figure(
        go.Scatter(x=list(LEAST_BASE), y=list(LEAST_BASE.values()), name="lower bound", mode="lines", hoverinfo="skip")
    )
    figure.update_traces(line={"color": style.LIGHT.ink, "width": 2})
    for helped, symbol, label in ((False, "circle", "as it is"), (True, "square-open", "scaled, or with local layers")):
        shown = [model for model in _models() if _is_helped(model) == helped]
        figure.add_scatter(
            x=[model.declared for model in shown],
            y=[_base(model) for model in shown],
            customdata=[[model.name, model.year] for model in shown],
            name=label,
            mode="markers",
            marker={"symbol": symbol, "size": 9, "color": style.method("rotary")},
            hovertemplate="<b>%{customdata[0]}</b>, %{customdata[1]}<br>%{x:,} tokens, base %{y:,}<extra></extra>",
        )
    ticks = [2**power for power in (10, 12, 14, 16, 18)]
    figure.update_xaxes(title="declared context (tokens)", type="log", range=[2.6, 5.85])
    figure.update_xaxes(tickvals=ticks, ticktext=[f"{tick:,}" for tick in ticks])
    figure.update_yaxes(title="base b", type="log", dtick=1, tickformat=",", range=[3.5, 8.3])
    return figure


@cache
def _models() -> list[models.Model]:
    """Models of language with 128 rotary dims, for which the bound was computed, and a declared context."""
    return [
        model
        for model in models.checked()
        if model.method == "RoPE" and model.rotary[-1].dims == _HEAD_DIM and model.declared and model.declared < 600_000
    ]


def _base(model: models.Model) -> float:
    return max(part.base for part in model.rotary)


def _is_helped(model: models.Model) -> bool:
    return any(part.scaling for part in model.rotary) or model.window is not None
