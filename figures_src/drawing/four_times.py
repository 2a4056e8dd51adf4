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
_NEAR = 0.3  # nats: a loss that is hardly worse
_NAMED = 532  # characters, right of the last curve: where its name begins
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
    figure, (above, below) = style.figure(2, 1, height=5.6, height_ratios=[1, 1.15])
    _arcs(above, rule)
    draw_losses(below, rule)
    return figure


def _arcs(ax, rule: str) -> None:
    pairs, first = np.arange(HEAD_DIM // 2), 41  # the first pair that is drawn
    seen, reached = (np.minimum(part, 1) for part in turns(rule))
    unscaled = np.minimum(turns("plain")[1], 1)
    new, grey, red = np.maximum(reached - seen, 0), style.LIGHT.grey, style.LIGHT.danger
    if new_pairs(rule) < new_pairs("plain"):
        edges, heights = np.append(first - 0.5, pairs[first:]), np.append(unscaled[first], unscaled[first:])
        ax.step(edges, heights, where="mid", color=red, linewidth=1, linestyle=(0, (3, 2)))
    ax.bar(pairs, seen, width=0.8, color=grey, alpha=0.4 if rule in TOLD else 1)
    if rule in TOLD:
        ax.bar(pairs, reached, width=1, color=grey)
        ax.text(first + 0.6, 0.2, "used", va="center", color=style.LIGHT.paper, fontweight="bold")
    ax.bar(pairs, new, bottom=seen, width=0.8, color=red)
    ax.set(xlim=(first - 0.5, 63.5), ylim=(0, 1.34), yticks=[0, 0.5, 1], xticks=[first, 46, 52, 58, 63])
    ax.set(xlabel="pair i (0 is the fastest)", ylabel="share of the circle, Llama 2")
    ax.text(first, 1.2, "seen in training", va="center", color=grey)
    ax.text(63.4, 1.2, "new" if rule == "plain" else "new if unscaled", ha="right", va="center", color=red)
    new_ones = f"{new_pairs(rule)} pairs reach" if new_pairs(rule) else "no pair reaches"
    said = "only seen angles" if rule in TOLD else f"{new_ones} new angles"
    ax.set_title(f"{TITLES[rule][0].upper()}{TITLES[rule][1:]}: {said}")


def draw_losses(ax, rule: str) -> None:
    """The measured loss of the small model by position, that of the other rules in grey; unscaled, it is alone."""
    stretch, found = beyond.STRETCH, beyond.recorded()
    curves = found["by_position"] | ({rule: found["moved"][rule]} if rule in TOLD else {})
    if rule == "plain" or rule in TOLD:  # a page shows it first, and asks for the others; a window is no such rule
        curves = {name: curves[name] for name in ("plain", rule)}
    ax.axvspan(0, beyond.TRAINED, color=style.LIGHT.grid, alpha=0.5, linewidth=0)
    names = sorted(curves, key=lambda name: curves[name][-1])
    for name, high in zip(names, _apart([curves[name][-1] for name in names], 0.37), strict=True):
        is_shown = name == rule
        colour = style.method("rotary") if is_shown else style.LIGHT.grey
        position = stretch * np.arange(len(curves[name])) + stretch / 2
        ax.plot(position, curves[name], color=colour, linewidth=2.8 if is_shown else 1.1, zorder=3 if is_shown else 2)
        short = TITLES[name].removeprefix("position ")
        end = (position[-1], _NAMED - 6)
        ax.plot(end, (curves[name][-1], high), color=colour, linewidth=0.7, alpha=0.6, clip_on=False)
        ax.text(_NAMED, high, short, va="center", color=colour, fontweight="bold" if is_shown else "normal")
    ax.text(beyond.TRAINED / 2, 4.2, "trained", ha="center", va="center", color=style.LIGHT.muted)
    ax.set(
        xlabel="position (characters)", ylabel="loss (nats), small model", ylim=(0, 4.5), xlim=(0, 500), yticks=range(5)
    )
    ax.set_xticks([0, 128, 256, 384, 496], ["0", "128", "256", "384", "496"])
    ax.set_title(_finding(np.array(curves[rule]), np.array(curves["plain"])))


def _finding(losses: np.ndarray, plain: np.ndarray) -> str:
    """What the curve says: how far the loss stays near that of the trained length."""
    trained = beyond.TRAINED // beyond.STRETCH
    usual, own, worst = plain[:trained].mean(), losses[:trained].mean(), losses[trained:].max()
    if worst <= usual + _NEAR:
        return f"Measured: level to the end, at {losses.mean():.1f} nats"
    if worst <= own + _NEAR:
        late = slice(trained // 2, trained)  # with some text before it, as the numbers of the prose
        return f"Measured: {losses[late].mean():.1f} nats instead of {plain[late].mean():.1f}, from start to end"
    good = beyond.STRETCH * int(np.argmax(losses > usual + _NEAR))
    return f"Measured: good to {good}, {losses[-trained:].mean():.1f} nats at the end"


def _apart(values: list[float], gap: float) -> np.ndarray:
    """Heights of names in rising order, moved apart where they would touch."""
    heights = np.array(values, dtype=float)
    for _ in range(200):
        push = np.maximum(gap - np.diff(heights), 0) / 2
        heights[:-1] -= push
        heights[1:] += push
    return heights
