"""One picture for all pages on long contexts: pairs that a rule lets go too far, and how a model reads on under it."""

import numpy as np
from matplotlib.figure import Figure

from figures_src import style
from figures_src.encoding import by_parts, ramp, rotary, scaling
from figures_src.experiments.small_models import beyond

HEAD_DIM, BASE, TRAINED, FACTOR = 128, 10_000.0, 4_096, 4  # Llama 2, read at 16,384 tokens
TITLES = {
    "plain": "unscaled",
    "linear": "position interpolation",
    "ntk_aware": "NTK-aware",
    "dynamic": "dynamic NTK",
    "critical_base": "critical base",
    "by_parts": "NTK-by-parts",
    "yarn": "YaRN",
    "llama3": "Llama 3's rule",
    "searched": "searched divisors",
}


def frequencies(rule: str) -> np.ndarray:
    """Of Llama 2 for four times its length."""
    lengths = {"factor": FACTOR, "original_length": TRAINED}
    if rule == "plain":
        return rotary.frequencies(HEAD_DIM, BASE)
    if rule == "critical_base":
        return rotary.frequencies(HEAD_DIM, beyond.critical_base(BASE, TRAINED, FACTOR))
    if rule in ("ntk_aware", "dynamic"):  # the same at the end of the sequence
        return scaling.ntk_aware(HEAD_DIM, BASE, factor=FACTOR).frequencies
    if rule == "linear":
        return scaling.linear(HEAD_DIM, BASE, factor=FACTOR).frequencies
    return {"yarn": by_parts.yarn, "llama3": by_parts.llama3}[rule](HEAD_DIM, BASE, **lengths).frequencies


def new_pairs(rule: str) -> int:
    """Pairs without a full turn in training that go further at four times the length."""
    seen = ramp.turns(rotary.frequencies(HEAD_DIM, BASE), TRAINED)
    return int(np.sum((seen < 1) & (ramp.turns(frequencies(rule), FACTOR * TRAINED) > seen * (1 + 1e-9))))


def drawn(rule: str) -> Figure:
    """Above, the arcs of the slow pairs of Llama 2; below, the measured loss of the small model by position."""
    figure, (above, below) = style.figure(2, 1, height=5.2)
    _arcs(above, rule)
    draw_losses(below, rule)
    return figure


def _arcs(ax, rule: str) -> None:
    pairs = np.arange(HEAD_DIM // 2)
    seen = np.minimum(ramp.turns(rotary.frequencies(HEAD_DIM, BASE), TRAINED), 1)
    reached = np.minimum(ramp.turns(frequencies(rule), FACTOR * TRAINED), 1)
    ax.bar(pairs, seen, width=0.8, color=style.method("rotary"))
    ax.bar(pairs, np.maximum(reached - seen, 0), bottom=seen, width=0.8, color=style.LIGHT.blue)
    ax.set(xlim=(40.5, 63.5), ylim=(0, 1.05), yticks=[0, 0.5, 1], xticks=[41, 46, 52, 58, 63])
    ax.set(xlabel="pair i (0 is the fastest)", ylabel="share of the circle")
    ax.set_title(f"{TITLES[rule]}: {new_pairs(rule)} pairs reach new angles")


def draw_losses(ax, rule: str) -> None:
    """The measured loss of the small model by position, that of the other rules in grey."""
    stretch = beyond.STRETCH
    for name, losses in beyond.recorded()["by_position"].items():
        is_shown = name == rule
        colour = style.method("rotary") if is_shown else style.LIGHT.muted
        position = stretch * np.arange(len(losses)) + stretch / 2
        ax.plot(position, losses, color=colour, linewidth=2.6 if is_shown else 1, alpha=1 if is_shown else 0.45)
    ax.axvline(beyond.TRAINED, color=style.LIGHT.muted, linewidth=1, linestyle=":")
    ax.text(beyond.TRAINED + 6, 0.55, "end of training", color=style.LIGHT.muted)
    ax.set(xlabel="position in the sequence (characters)", ylabel="loss (nats)", ylim=(0.4, 4.2), xlim=(0, 512))
    ax.set_title(f"{TITLES[rule]}, measured; grey: the other rules")
