"""A rotary model trained on short texts, read with scaled frequencies: as it is, and after a little more training."""

import torch

from figures_src.encoding import by_parts, rotary, scaling
from figures_src.experiments import language
from figures_src.experiments.positions import Rotary
from figures_src.experiments.training import Batch, Training, cross_entropy, generator


def ladder(rule: str, head_dim: int, *, factor: float, original_length: int, beta_fast: float) -> scaling.Scaled:
    """Frequencies and attention factor of a rule: "plain", "linear", "ntk_aware" or "yarn"."""
    if rule == "plain":
        return scaling.Scaled(rotary.frequencies(head_dim), 1.0)
    if rule == "linear":
        return scaling.linear(head_dim, factor=factor)
    if rule == "ntk_aware":
        return scaling.ntk_aware(head_dim, factor=factor)
    if rule != "yarn":
        raise ValueError(f"rule must be one of plain, linear, ntk_aware, yarn, got {rule!r}")
    lengths = {"original_length": original_length, "beta_fast": beta_fast}
    return by_parts.yarn(head_dim, factor=factor, ramp="paper", **lengths)


def set_ladder(positions: Rotary, scaled: scaling.Scaled) -> None:
    """Changes the frequencies that a model turns its queries and keys by."""
    positions.frequencies, positions.attention_factor = scaled


def at_inference(model, settings: dict, validation: bytes, test: bytes) -> dict:
    """Losses at every tested length, each with the factor that this length asks for, and no training.

    YaRN's beta_fast is the one of `settings["beta_fast"]` with the lowest loss in the validation text at
    `settings["chosen_at"]` tokens.
    """
    rule, original = settings["rule"], settings["trained"]
    head_dim = settings["width"] // settings["heads"]

    def losses(text: bytes, length: int, beta_fast: float) -> dict:
        lengths = {"factor": length / original, "original_length": original, "beta_fast": beta_fast}
        set_ladder(model.positions, ladder(rule, head_dim, **lengths))
        return language.measure(model, text, settings, [length])

    tried = settings["beta_fast"] if rule == "yarn" else settings["beta_fast"][:1]
    means = [_mean(losses(validation, settings["chosen_at"], each)["mean"][0]) for each in tried]
    best = tried[means.index(min(means))]
    parts = [losses(test, length, best) for length in settings["tested"]]
    set_ladder(model.positions, ladder("plain", head_dim, factor=1, original_length=original, beta_fast=best))
    chosen = {"beta_fast": best, "tried": dict(zip(map(str, tried), means, strict=True))} if rule == "yarn" else {}
    return (
        {"lengths": settings["tested"]}
        | {name: [part[name][0] for part in parts] for name in ("mean", "last")}
        | chosen
    )


def begin_tuning(model, settings: dict, seed: int, text: bytes) -> Training:
    """Some more steps on windows of `settings["tuned"]` tokens, with the ladder for this length from the first step."""
    original, length = settings["trained"], settings["tuned"]
    head_dim = settings["width"] // settings["heads"]
    lengths = {"factor": length / original, "original_length": original, "beta_fast": settings["beta_fast"]}
    set_ladder(model.positions, ladder(settings["rule"], head_dim, **lengths))
    ids = torch.frombuffer(bytearray(text), dtype=torch.uint8).long()

    def batch(step: int) -> Batch:
        return language.window(ids, length, settings["batch"], generator(seed, -step - 1))

    return Training(model, batch, cross_entropy, steps=settings["steps"], rate=settings["rate"])


def _mean(values: list[float]) -> float:
    return round(sum(values) / len(values), 5)
