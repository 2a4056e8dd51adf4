"""A trained rotary model: changed without training, and read beyond its length by scaling rules."""

from collections.abc import Callable

import numpy as np
import torch
from torch.nn import functional

from figures_src.encoding import by_parts, rotary, scaling
from figures_src.experiments.small_models import plays
from figures_src.experiments.small_models.model import Model

CHANGES: dict[str, Callable[[dict], dict]] = {  # name -> what replaces some of place, frequencies, layout
    "as trained": lambda now: {},
    "shifted": lambda now: {"place": now["place"] + 100_000},
    "other layout": lambda now: {"layout": "interleaved"},
    "no rotation": lambda now: {"frequencies": 0 * now["frequencies"]},
    "mirrored": lambda now: {"place": -now["place"]},
    "stretched": lambda now: {"place": 2 * now["place"]},
    "squeezed": lambda now: {"place": now["place"] / 2},
    "base 100": lambda now: {"frequencies": rotary.frequencies(2 * len(now["frequencies"]), 100.0)},
    "base 1,000,000": lambda now: {"frequencies": rotary.frequencies(2 * len(now["frequencies"]), 1e6)},
}
RULES = ("plain", "linear", "ntk_aware", "yarn")


def changed(model: Model, name: str, pieces: torch.Tensor) -> list[float]:
    """Nats of the last `plays.LAST` targets of each piece of ids, with one change and no training."""
    return _last(model, pieces, CHANGES[name])


def without_pair(model: Model, pair: int, pieces: torch.Tensor) -> list[float]:
    """The same with one rotary pair of all heads held still."""

    def still(now: dict) -> dict:
        return {"frequencies": np.where(np.arange(len(now["frequencies"])) == pair, 0.0, now["frequencies"])}

    return _last(model, pieces, still)


def _last(model: Model, pieces: torch.Tensor, change: Callable[[dict], dict] = lambda now: {}) -> list[float]:
    part = model.positions
    now = {"place": torch.arange(pieces.shape[1] - 1), "frequencies": part.frequencies, "layout": part.layout}
    new = now | change(now)
    part.frequencies, part.layout = new["frequencies"], new["layout"]
    model.eval()
    found = []
    with torch.no_grad():
        for some in pieces.split(max(1, plays.AT_ONCE // pieces.shape[1])):
            logits = model(some[:, :-1], new["place"])[:, -plays.LAST :].transpose(1, 2)
            losses = functional.cross_entropy(logits, some[:, -plays.LAST :], reduction="none")
            found += losses.double().mean(dim=1).tolist()
    part.frequencies, part.layout = now["frequencies"], now["layout"]
    return [round(loss, 4) for loss in found]


def scaled(rule: str, head_dim: int, base: float, *, length: int, original_length: int) -> scaling.Scaled:
    """Frequencies and attention factor of a rule for a length, with the constants of its source; nothing is tuned.

    "plain", or with the factor `length / original_length` "linear" (position interpolation), "ntk_aware" or "yarn".
    With the factor of each length as it grows, "ntk_aware" is dynamic NTK.
    """
    factor = max(1.0, length / original_length)
    if rule == "plain":
        return scaling.Scaled(rotary.frequencies(head_dim, base), 1.0)
    if rule == "linear":
        return scaling.linear(head_dim, base, factor=factor)
    if rule == "ntk_aware":
        return scaling.ntk_aware(head_dim, base, factor=factor)
    if rule != "yarn":
        raise ValueError(f"rule must be one of {', '.join(RULES)}, got {rule!r}")
    return by_parts.yarn(head_dim, base, factor=factor, original_length=original_length, truncate=False)


def set_rule(model: Model, rule: str, *, length: int, original_length: int) -> None:
    """Changes the frequencies that a model turns its queries and keys by."""
    part = model.positions
    lengths = {"length": length, "original_length": original_length}
    part.frequencies, part.attention_factor = scaled(rule, part.head_dim, part.base, **lengths)


def by_length(model: Model, rule: str, lengths: list[int], count: int | None = None) -> dict:
    """Losses of the same last targets of the test text at each length, a list of pieces for each.

    own: with the factor that the length asks for. longest: with that of the longest length at all of them.
    """
    pieces = plays.windows("test", lengths[-1], count)
    found: dict = {"own": [], "longest": []}
    for length in lengths:
        for kind, aim in (("own", length), ("longest", lengths[-1])):
            set_rule(model, rule, length=aim, original_length=lengths[0])
            found[kind].append(_last(model, pieces[:, -length - 1 :]))
    return found


def tuned_by_length(model: Model, lengths: list[int], part: str, count: int | None = None) -> list[list[float]]:
    """The same of a model as it is, with the rule and the factor that it was tuned with."""
    pieces = plays.windows(part, lengths[-1], count)
    return [_last(model, pieces[:, -length - 1 :]) for length in lengths]
