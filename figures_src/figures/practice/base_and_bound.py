"""Many models break the lower bound of the base; those ten times below it all scale frequencies or have windows."""

from functools import cache

import numpy as np
import plotly.graph_objects as go
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.models.least_base import LEAST_BASE

_HEAD_DIM = 128
_HELP = {False: "as it is", True: "scaled, or with windows"}
_LOWEST = 1_500  # base, of the axis
_NAMED = {  # key -> where its name stands beside the dot
    "llama_1_7b": ("above left", "LLaMA"),
    "llama_2_7b": ("below", "Llama 2"),
    "llama_3_2_3b": ("right", "Llama 3.1, 3.2"),
    "smollm3_3b": ("left", "SmolLM3"),
    "qwen3_4b_2507": ("right", "Qwen3"),
    "mistral_7b_v0_1": ("above", "Mistral v0.1"),
    "code_llama_7b": ("left", "Code Llama"),
    "starcoder2_15b": ("right", "StarCoder2"),
    "olmo_2_7b": ("left", "OLMo 2"),
    "tiny_aya": ("left", "Tiny Aya"),
}
_OFFSETS = {"left": (-8, 0), "right": (8, 0), "below": (0, -12), "above": (0, 12), "above left": (-4, 9)}  # points


def draw() -> Figure:
    figure, ax = style.figure(height=4.6, width="wide", narrow={"height": 4.4})
    ax.set_title("Ten times below the bound, every model\nscales its frequencies or has windows")
    contexts, bounds = np.array(list(LEAST_BASE)), np.array(list(LEAST_BASE.values()))
    red = style.LIGHT.danger
    ax.fill_between(contexts, _LOWEST, bounds / 10, color=red, alpha=0.1, linewidth=0)
    ax.plot(contexts, bounds, color=red, linewidth=1.4)
    ax.text(contexts[-1], 1.4 * bounds[-1], "lower bound", ha="center", va="bottom", color=red)
    ax.text(118_000, 2_400, "a tenth of it and less", ha="right", va="center", color=red)
    for is_helped, marker, colour in ((False, "o", style.LIGHT.grey), (True, "^", style.method("rotary"))):
        x, y = zip(*{_at(model) for model in _models() if _is_helped(model) == is_helped}, strict=True)
        ax.scatter(x, y, s=50, marker=marker, color=colour, label=_HELP[is_helped])
    for model in _models():
        if model.key in _NAMED:
            side, name = _NAMED[model.key]
            ax.annotate(
                name,
                _at(model),
                xytext=_OFFSETS[side],
                textcoords="offset points",
                ha={"left": "right", "above left": "right", "right": "left"}.get(side, "center"),
                va="center",
                color=style.LIGHT.muted,
            )
    ax.set(xscale="log", yscale="log", xlabel="declared context (tokens)", ylabel="base b")
    ax.set(xlim=(330, 1_600_000), ylim=(_LOWEST, 2e8))
    ticks = [2**power for power in ((10, 14, 18) if style.is_narrow() else (10, 12, 14, 16, 18))]
    ax.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.minorticks_off()
    ax.set_yticks([10.0**power for power in range(4, 8)], [f"{10**power:,}" for power in range(4, 8)])
    ax.legend(loc="upper left", handletextpad=0.3)
    return figure


def _at(model: models.Model) -> tuple[float, float]:
    """Context and base."""
    return model.declared, _base(model)


def explore() -> go.Figure:
    """Point at a model: its name, year, context and base."""
    figure = go.Figure(
        go.Scatter(x=list(LEAST_BASE), y=list(LEAST_BASE.values()), name="lower bound", mode="lines", hoverinfo="skip")
    )
    figure.update_traces(line={"color": style.LIGHT.ink, "width": 2})
    for helped, symbol in ((False, "circle"), (True, "triangle-up")):
        shown = [model for model in _models() if _is_helped(model) == helped]
        figure.add_scatter(
            x=[model.declared for model in shown],
            y=[_base(model) for model in shown],
            customdata=[[model.name, model.year] for model in shown],
            name=_HELP[helped],
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
