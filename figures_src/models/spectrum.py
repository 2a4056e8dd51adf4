"""The rotary frequencies of a model of the atlas, computed with the encoding module."""

import numpy as np

from figures_src.encoding import by_parts, partial, rotary, scaling
from figures_src.encoding.scaling import Scaled
from figures_src.models import Model, Rotary, checked


def unscaled(part: Rotary):
    """The frequencies before any extension, radians per token, shape (pairs,); several axes one after the other."""
    if part.axes:
        return np.concat([rotary.frequencies(dims, part.base) for dims in part.axes])
    if part.scaling.get("rule") == "proportional":
        return partial.p_rope_frequencies(part.head_dim, fraction=part.scaling["fraction"], base=part.base)
    return rotary.frequencies(part.dims, part.base)


def scaled(part: Rotary, length: int) -> Scaled:
    """The frequencies and attention factor in use at a length in tokens; rules that ignore it give the same at all."""
    parameters = dict(part.scaling)
    rule = parameters.pop("rule", None)
    if rule is None:
        return Scaled(unscaled(part), 1.0)
    if rule == "proportional":
        return scaling.proportional(part.head_dim, part.base, **parameters)
    if rule == "dynamic_ntk":
        return scaling.dynamic_ntk(part.dims, part.base, length=length, form="transformers", **parameters)
    if rule == "longrope":
        return by_parts.longrope(part.dims, part.base, length=length, **parameters)
    rules = {"linear": scaling.linear, "yarn": by_parts.yarn, "llama3": by_parts.llama3}
    return rules[rule](part.dims, part.base, **parameters)


def with_trained_length() -> list[Model]:
    """Models of language, the same in all layers, whose length is that of training and not one that a rule names."""
    return [
        model
        for model in checked()
        if model.rotary
        and model.trained
        and not any(part.scaling for part in model.rotary)
        and model.kind in ("language", "multimodal")
        and model.cycle == ("all",)
    ]


def unfinished(model: Model) -> np.ndarray:
    """Of each pair, whether it makes less than a turn within the trained length, unscaled; shape (pairs,)."""
    return rotary.wavelengths(unscaled(model.rotary[-1])) > model.trained
