"""The rules agree on the slow pairs, and all but interpolation on the fastest; they differ in the way between."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models, style
from figures_src.encoding import by_parts, rotary, scaling
from figures_src.interactive import Slider, interactive

_MODELS = {  # name on the control -> key in the atlas; all have 64 pairs
    "Llama 2 7B": "llama_2_7b",
    "Llama 3 8B": "llama_3_8b",
    "Code Llama 7B": "code_llama_7b",
    "Qwen2.5 7B": "qwen2_5_7b_instruct",
}
_DOTTED = (0, (1.2, 1.2))
_RULES = {  # name -> (colour, dashes)
    "not scaled": (style.LIGHT.muted, "-"),
    "PI": (style.LIGHT.blue, "-"),
    "NTK-aware": (style.LIGHT.green, "-"),
    "YaRN, code": (style.LIGHT.orange, "-"),
    "YaRN, paper": (style.LIGHT.orange, _DOTTED),
    "Llama 3": (style.LIGHT.purple, "-"),
}
_FACTORS = (2, 4, 8, 16, 32)
_TICKS = (10, 1_000, 100_000, 10_000_000)


@interactive(factor=Slider("Factor s", _FACTORS, start=8), model=Slider("Model", tuple(_MODELS), start="Llama 2 7B"))
def draw(factor: int, model: str) -> Figure:
    figure, (top, bottom) = style.figure(2, height=6.0, sharex=True, height_ratios=[3, 2])
    place = np.linspace(0, 1, 64)
    part, trained = models.one(_MODELS[model]).rotary[0], models.one(_MODELS[model]).trained
    frequencies = _frequencies(part, trained, factor)
    for (rule, after), kept in zip(frequencies.items(), _kept(frequencies, factor).values(), strict=True):
        colour, dashes = _RULES[rule]
        top.plot(place, rotary.wavelengths(after), color=colour, linestyle=dashes, label=rule)
        bottom.plot(place, kept, color=colour, linestyle=dashes)
    for length in (trained, factor * trained):
        top.axhline(length, color=style.LIGHT.ink, linewidth=1, linestyle=(0, (4, 3)))
        top.text(0.01, length * 1.2, f"{length:,} tokens", color=style.LIGHT.ink)
    top.set(ylabel="wavelength (tokens)", yscale="log", xlim=(-0.02, 1.02), ylim=(3, 3e9))
    top.set_yticks(_TICKS, [f"{tick:,}" for tick in _TICKS])
    top.minorticks_off()
    top.legend(loc="upper left", ncols=2)
    bottom.set(ylabel="share kept", yticks=[0, 0.5, 1], xticks=[0, 0.5, 1], ylim=(-0.06, 1.1))
    bottom.set_xlabel("pair, from the fastest (0) to the slowest (1)")
    return figure


def _frequencies(part: models.Rotary, trained: int, factor: int) -> dict[str, np.ndarray]:
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


def _kept(frequencies: dict[str, np.ndarray], factor: int) -> dict[str, np.ndarray]:
    """How much of its frequency a rule leaves to a pair: 0 is interpolation, 1 the frequency as it was."""
    whole = frequencies["not scaled"]
    return {rule: (after / whole - 1 / factor) / (1 - 1 / factor) for rule, after in frequencies.items()}
