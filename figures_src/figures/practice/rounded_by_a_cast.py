"""A cast of the whole model rounds frequencies kept as an ordinary buffer; tables built anew stay exact."""

import numpy as np
import torch
from matplotlib.figure import Figure

from figures_src import layers
from figures_src.drawing import style
from figures_src.encoding import rotary

_HEAD_DIM, _BASE = 128, 500_000
_POSITION = 2 ** np.arange(18)
_CASTS = {
    "bfloat16 buffer": (torch.bfloat16, style.LIGHT.orange),
    "float16 buffer": (torch.float16, style.LIGHT.gold),
}


_PLACE = {"bfloat16 buffer": (1, 8e-2), "float16 buffer": (40, 4e-4)}


def draw() -> Figure:
    frequencies = rotary.frequencies(_HEAD_DIM, _BASE)
    exact = rotary.cos_sin(_POSITION, frequencies)
    figure, ax = style.figure(height=3.4)
    ax.set_title("A cast ruins frequencies, but not tables built after it")
    for name, (dtype, colour) in _CASTS.items():
        rounded = torch.from_numpy(frequencies).to(dtype).double().numpy()
        ax.plot(_POSITION, _largest(exact, rotary.cos_sin(_POSITION, rounded)), color=colour, marker="o")
        ax.annotate(name, _PLACE[name], color=colour)
    module = layers.Rotary(frequencies, int(_POSITION[-1]) + 1, layout="half_split").half()
    kept = module.cos.double().numpy()[_POSITION], module.sin.double().numpy()[_POSITION]
    ax.plot(_POSITION, np.maximum(_largest(exact, kept), 1e-9), color=style.LIGHT.green, marker="o")
    ax.text(1.2, 5e-7, "tables, recomputed after the cast", color=style.LIGHT.green)
    ax.set(
        xscale="log",
        yscale="log",
        xlabel="position (tokens)",
        ylabel="largest error of cos or sin",
        ylim=(1e-9, 6),
    )
    ticks = [1, 16, 256, 4096, 65536]
    ax.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    ax.set_yticks([1e-8, 1e-6, 1e-4, 1e-2, 1])
    style.powers(ax.yaxis)
    ax.minorticks_off()
    return figure


def _largest(exact: tuple[np.ndarray, np.ndarray], other: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    return np.maximum(*(np.abs(a - b).max(axis=-1) for a, b in zip(exact, other, strict=True)))
