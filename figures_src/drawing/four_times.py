"""One picture for all pages on long contexts: pairs that a rule lets go too far, and how a model reads on under it."""

import numpy as np
from matplotlib.figure import Figure

from figures_src.drawing import style
from figures_src.encoding import by_parts, frequency_ramp, rotary, scaling
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
    "rerope": "ReRoPE",
    "window": "half-length window",
}
TOLD = {"rerope": 2_048, "window": 2_047}  # largest distance, half of the trained length


def frequencies(rule: str, factor: float = FACTOR) -> np.ndarray:
    """Of Llama 2 for `factor` times its length."""
    lengths = {"factor": factor, "original_length": TRAINED}
    if rule == "plain":
        return rotary.frequencies(HEAD_DIM, BASE)
    if rule == "critical_base":
        return rotary.frequencies(HEAD_DIM, beyond.critical_base(BASE, TRAINED, factor))
    if rule in ("ntk_aware", "dynamic"):  # the same at the end of the sequence
        return scaling.ntk_aware(HEAD_DIM, BASE, factor=factor).frequencies
    if rule == "linear":
        return scaling.linear(HEAD_DIM, BASE, factor=factor).frequencies
    return {"yarn": by_parts.yarn, "llama3": by_parts.llama3}[rule](HEAD_DIM, BASE, **lengths).frequencies


def turns(rule: str, factor: float = FACTOR) -> tuple[np.ndarray, np.ndarray]:
    """Of every pair in training, and of every pair under a rule in a text `factor` times as long."""
    plain = rotary.frequencies(HEAD_DIM, BASE)
    if rule in TOLD:
        return frequency_ramp.turns(plain, TRAINED), frequency_ramp.turns(plain, TOLD[rule])
    return frequency_ramp.turns(plain, TRAINED), frequency_ramp.turns(
        frequencies(rule, factor), round(factor * TRAINED)
    )


def new_pairs(rule: str, factor: float = FACTOR) -> int:
    """Pairs without a full turn in training that go further in a text `factor` times as long."""
    seen, reached = turns(rule, factor)
    return int(np.sum((seen < 1) & (reached > seen * (1 + 1e-9))))


def drawn(rule: str) -> Figure:
    """Above, the arcs of the slow pairs of Llama 2; below, the measured loss of the small model by position."""
    figure, (above, below) = style.figure(2, 1, height=5.2)
    _arcs(above, rule)
    draw_losses(below, rule)
    return figure


def _arcs(ax, rule: str) -> None:
    pairs = np.arange(HEAD_DIM // 2)
    seen, reached = (np.minimum(part, 1) for part in turns(rule))
    ax.bar(pairs, seen, width=0.8, color=style.LIGHT.grey, alpha=0.4 if rule in TOLD else 1)
    if rule in TOLD:
        ax.bar(pairs, reached, width=0.8, color=style.LIGHT.grey)
    ax.bar(pairs, np.maximum(reached - seen, 0), bottom=seen, width=0.8, color=style.LIGHT.danger)
    ax.set(xlim=(40.5, 63.5), ylim=(0, 1.05), yticks=[0, 0.5, 1], xticks=[41, 46, 52, 58, 63])
    ax.set(xlabel="pair i (0 is the fastest)", ylabel="share of the circle")
    ax.set_title(f"{TITLES[rule]}: {new_pairs(rule)} pairs reach new angles")


def draw_losses(ax, rule: str) -> None:
    """The measured loss of the small model by position, that of the other rules in grey."""
    stretch, found = beyond.STRETCH, beyond.recorded()
    shown = {rule: found["moved"][rule]} if rule in TOLD else {}
    for name, losses in (found["by_position"] | shown).items():
        is_shown = name == rule
        colour = style.method("rotary") if is_shown else style.LIGHT.muted
        position = stretch * np.arange(len(losses)) + stretch / 2
        ax.plot(position, losses, color=colour, linewidth=2.6 if is_shown else 1, alpha=1 if is_shown else 0.45)
    ax.axvline(beyond.TRAINED, color=style.LIGHT.muted, linewidth=1, linestyle=":")
    ax.text(beyond.TRAINED + 6, 0.55, "end of training", color=style.LIGHT.muted)
    ax.set(xlabel="position in the sequence (characters)", ylabel="loss (nats)", ylim=(0.4, 4.2), xlim=(0, 512))
    ax.set_title(f"{TITLES[rule]}, measured; grey: the other rules")
