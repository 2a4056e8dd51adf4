"""The rules agree on the slow pairs, and all but interpolation on the fastest; they differ in the way between."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.drawing.interactive import Slider, interactive
from figures_src.encoding import by_parts, rotary, scaling

_MODELS = {  # name on the control -> key in the atlas; all have 64 pairs
    "Llama 2 7B": "llama_2_7b",
    "Llama 3 8B": "llama_3_8b",
    "Code Llama 7B": "code_llama_7b",
    "Qwen2.5 7B": "qwen2_5_7b_instruct",
}
_DOTTED = (0, (1.2, 1.2))
_RULES = {  # name -> (colour, dashes)
    "not scaled": (style.LIGHT.muted, "-"),
    "PI": (style.LIGHT.muted, "-"),
    "NTK-aware": (style.LIGHT.muted, "-"),
    "YaRN": (style.LIGHT.orange, "-"),
    "YaRN, paper": (style.LIGHT.orange, _DOTTED),
    "Llama 3": (style.LIGHT.purple, "-"),
}
_FACTORS = (2, 4, 8, 16, 32)
_NAMES = {  # name -> its side of the curve, at which share and pair, and how far above; None: where the curve has it
    "not scaled": ("", 1.0, 57, 0.07),
    "PI": ("", 0.0, 3, -0.07),
    "NTK-aware": ("left", 0.42, None, -0.06),
    "YaRN": ("right", 0.93, None, 0),
    "YaRN, paper": ("left", 0.1, None, -0.02),
    "Llama 3": ("right", 0.6, None, 0),
}


@interactive(factor=Slider("Factor s", _FACTORS, start=8), model=Slider("Model", tuple(_MODELS), start="Llama 2 7B"))
def draw(factor: int, model: str) -> Figure:
    figure, ax = style.figure(height=4.0, width="wide", narrow={"height": 4.0})
    part, trained = models.one(_MODELS[model]).rotary[0], models.one(_MODELS[model]).trained
    kept = _kept(_frequencies(part, trained, factor), factor)
    for rule, shares in kept.items():
        colour, dashes = _RULES[rule]
        ax.plot(
            np.arange(64), shares, color=colour, linestyle=dashes, linewidth=1.3 if colour == style.LIGHT.muted else 2.6
        )
        side, level, at, raised = _NAMES[rule]
        where = np.argmax(shares < level) if at is None else at
        ha = {"left": "right", "right": "left"}.get(side, "center")
        ax.text(where + {"left": -2.5, "right": 1}.get(side, 0), level + raised, rule, ha=ha, va="center", color=colour)
    turns = trained * rotary.frequencies(part.dims, part.base) / (2 * np.pi)
    ends = [np.sum(turns >= least) - 0.5 for least in (32, 1)]
    ax.axvspan(*ends, color=style.LIGHT.grid, alpha=0.45, linewidth=0, zorder=0)
    for pair, text in zip(ends, ("32 turns", "1 turn"), strict=True):
        ax.axvline(pair, color=style.LIGHT.muted, linewidth=0.8, linestyle=":")
        ax.text(pair, 1.19, text, ha="center", va="center", color=style.LIGHT.muted)
    ax.set_title(f"{model}, {trained:,} → {factor * trained:,} tokens:\nYaRN and Llama 3 fall from 32 turns to 1")
    ax.set(ylabel="frequency kept", xlabel="pair i (0 is the fastest)", xlim=(-0.5, 63.5), ylim=(-0.14, 1.25))
    ax.set_xticks([0, 16, 32, 48, 63])
    ax.set_yticks([0, 0.5, 1], ["all divided", "0.5", "unchanged"])
    return figure


def _frequencies(part: models.Rotary, trained: int, factor: int) -> dict[str, np.ndarray]:
    at = (part.dims, part.base)
    lengths = {"factor": factor, "original_length": trained}
    return {
        "not scaled": rotary.frequencies(*at),
        "PI": scaling.linear(*at, factor=factor).frequencies,
        "NTK-aware": scaling.ntk_aware(*at, factor=factor).frequencies,
        "YaRN": by_parts.yarn(*at, **lengths).frequencies,
        "YaRN, paper": by_parts.yarn(*at, **lengths, ramp="paper").frequencies,
        "Llama 3": by_parts.llama3(*at, **lengths).frequencies,
    }


def _kept(frequencies: dict[str, np.ndarray], factor: int) -> dict[str, np.ndarray]:
    """How much of its frequency a rule leaves to a pair: 0 is interpolation, 1 the frequency as it was."""
    whole = frequencies["not scaled"]
    return {rule: (after / whole - 1 / factor) / (1 - 1 / factor) for rule, after in frequencies.items()}
