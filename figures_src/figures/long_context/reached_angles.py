"""Only rules that divide all unfinished pairs by the whole factor keep them on the arcs that training has shown."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import by_parts, frequency_ramp, rotary, scaling

_HEAD_DIM, _BASE, _TRAINED, _FACTOR = 128, 10_000.0, 4_096, 8


def draw() -> Figure:
    figure, axes = style.figure(len(_rules()), height=5.5, sharex=True, sharey=True)
    figure.suptitle("Of the four rules only NTK-aware leaves trained arcs", x=0.01, ha="left", fontweight="bold")
    seen = _trained_arcs()
    pairs = np.arange(_HEAD_DIM // 2)
    for ax, (name, frequencies) in zip(axes, _rules().items(), strict=True):
        reached = np.minimum(frequency_ramp.turns(frequencies, _FACTOR * _TRAINED), 1)
        ax.bar(pairs, seen, width=0.8, color=style.LIGHT.grey)
        ax.bar(pairs, np.maximum(reached - seen, 0), bottom=seen, width=0.8, color=style.LIGHT.danger)
        ax.text(
            0, 1.08, f"{name}: {_new_pairs(frequencies)} pairs reach new angles", va="bottom", color=style.LIGHT.ink
        )
        ax.set(ylim=(0, 1.6), yticks=[0, 1], xlim=(40.5, 63.5))
        ax.texts[-1].set_x(40.6)
    axes[-1].set(xlabel="pair i (0 is the fastest)", xticks=[41, 46, 52, 58, 63])
    figure.supylabel("share of the circle")
    return figure


def _rules() -> dict[str, np.ndarray]:
    lengths = {"factor": _FACTOR, "original_length": _TRAINED}
    return {
        "Not scaled": rotary.frequencies(_HEAD_DIM, _BASE),
        "PI": scaling.linear(_HEAD_DIM, _BASE, factor=_FACTOR).frequencies,
        "NTK-aware": scaling.ntk_aware(_HEAD_DIM, _BASE, factor=_FACTOR).frequencies,
        "YaRN, code": by_parts.yarn(_HEAD_DIM, _BASE, **lengths).frequencies,
        "Llama 3": by_parts.llama3(_HEAD_DIM, _BASE, **lengths).frequencies,
    }


def _trained_arcs() -> np.ndarray:
    """Share of the circle that every pair covers in training."""
    return np.minimum(frequency_ramp.turns(rotary.frequencies(_HEAD_DIM, _BASE), _TRAINED), 1)


def _new_pairs(frequencies: np.ndarray) -> int:
    """Pairs that did not finish a turn in training and go further in the longer text."""
    seen = _trained_arcs()
    return int(np.sum((seen < 1) & (frequency_ramp.turns(frequencies, _FACTOR * _TRAINED) > seen * (1 + 1e-9))))
