"""In most models between a quarter and a half of the pairs never finish one turn within the length of training."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import models
from figures_src.drawing import style
from figures_src.encoding import rotary
from figures_src.models import spectrum

_SHOWN = (
    "gpt_neox_20b",
    "gpt_j",
    "llama_1_7b",
    "llama_2_7b",
    "stablelm_3b_4e1t",
    "code_llama_7b",
    "llama_3_8b",
    "deepseek_v3",
    "phi_3_5_mini",
    "qwen2_5_7b_instruct",
    "kimi_k2",
    "ministral_3_3b",
    "gpt_oss_20b",
    "mistral_small_4",
)


def draw() -> Figure:
    shown = [models.one(key) for key in _SHOWN]
    shares = [_unfinished(model) for model in shown]
    order = np.argsort([unfinished / pairs for unfinished, pairs in shares])
    figure, ax = style.figure(height=4.6)
    usual = np.median([unfinished / pairs for unfinished, pairs in shares])
    figure.suptitle(
        f"{usual:.0%} of the pairs never finish one turn in training:\nthe median of {len(shares)} models",
        x=0.01,
        ha="left",
        fontweight="bold",
    )
    for row, index in enumerate(order):
        unfinished, pairs = shares[index]
        share = unfinished / pairs
        ax.barh(row, 1 - share, height=0.7, color=style.LIGHT.grid)
        ax.barh(row, share, left=1 - share, height=0.7, color=style.LIGHT.danger)
        ax.text(1.02, row, f"{unfinished} of {pairs}", va="center", color=style.LIGHT.danger)
    ax.set_yticks(range(len(order)), [f"{shown[i].name}, {shown[i].trained:,}" for i in order])
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    ax.set(
        xlabel="pairs, fast ones first",
        ylabel="model, trained length (tokens)",
        xlim=(0, 1.24),
        ylim=(-0.6, len(order) + 0.3),
    )
    ax.text(0, len(order) - 0.3, "finish a turn", color=style.LIGHT.muted)
    ax.text(1, len(order) - 0.3, "never do", color=style.LIGHT.danger, ha="right")
    ax.spines[["left"]].set_visible(False)
    ax.tick_params(axis="y", length=0)
    return figure


def _unfinished(model: models.Model) -> tuple[int, int]:
    wavelengths = rotary.wavelengths(spectrum.unscaled(model.rotary[-1]))
    return int(np.sum(wavelengths > model.trained)), len(wavelengths)
