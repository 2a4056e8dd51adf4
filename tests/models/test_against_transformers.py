"""The frequencies of every model that transformers carries are those that its own code computes."""

import importlib
import inspect

import numpy as np
import pytest

from figures_src import models
from figures_src.encoding import layout
from figures_src.models import spectrum

torch = pytest.importorskip("torch")
rope = pytest.importorskip("transformers.modeling_rope_utils")

PARTS = [
    pytest.param(model, part, id=f"{model.key}-{part.layers}")
    for model in models.every()
    if model.transformers
    for part in model.rotary
]
RULES = {"dynamic_ntk": "dynamic"}
NAMES = {
    "original_length": "original_max_position_embeddings",
    "short_factors": "short_factor",
    "long_factors": "long_factor",
    "fraction": "partial_rotary_factor",
}
ROTARY_DIMS_ALONE = ("deepseek_v2", "deepseek_v3")  # their head_dim is that of the part that turns


class Config:
    """The settings of one ladder in the names of transformers."""

    def __init__(self, model, part):
        scaling = dict(part.scaling)
        rule = scaling.pop("rule", "default")
        self.head_dim = part.dims if model.transformers in ROTARY_DIMS_ALONE else part.head_dim
        self.hidden_size, self.num_attention_heads = 8 * self.head_dim, 8
        self.max_position_embeddings = part.scaling.get("original_length") if rule == "dynamic_ntk" else model.declared
        self.rope_parameters = {
            "rope_type": RULES.get(rule, rule),
            "rope_theta": part.base,
            "partial_rotary_factor": part.dims / self.head_dim,
            **{NAMES.get(name, name): value for name, value in scaling.items()},
        }

    def standardize_rope_params(self):
        pass


def theirs(model, part, length):
    module = importlib.import_module(f"transformers.models.{model.transformers}.modeling_{model.transformers}")
    config = Config(model, part)
    rule = config.rope_parameters["rope_type"]
    if rule != "default":
        return rope.ROPE_INIT_FUNCTIONS[rule](config, None, seq_len=length)
    if model.transformers == "gptj":
        return torch.atan2(*module.create_sinusoidal_positions(2, part.dims)[1].chunk(2)), 1.0
    default = next(
        found.compute_default_rope_parameters
        for name, found in inspect.getmembers(module, inspect.isclass)
        if hasattr(found, "compute_default_rope_parameters") and "Vision" not in name
    )
    if "layer_type" in inspect.signature(default).parameters:
        config.rope_parameters = {"full_attention": config.rope_parameters}
        return default(config, layer_type="full_attention")
    return default(config)


@pytest.mark.parametrize(("model", "part"), PARTS)
def test_frequencies_and_attention_factor_are_those_of_transformers(model, part):
    for length in (part.scaling.get("original_length", 2048), model.declared or 4096):
        frequencies, factor = theirs(model, part, length)
        ours = spectrum.scaled(part, length)
        assert np.allclose(ours.frequencies, frequencies.double().numpy(), rtol=2e-5, atol=0)
        assert np.isclose(ours.attention_factor, factor, rtol=1e-6)


@pytest.mark.parametrize(("model", "part"), PARTS)
def test_layout_is_that_of_transformers(model, part):
    module = importlib.import_module(f"transformers.models.{model.transformers}.modeling_{model.transformers}")
    rotate = getattr(module, "rotate_half", None) or getattr(module, "rotate_every_two", None)
    if rotate is None or getattr(module, "apply_rotary_pos_emb_interleave", None):
        pytest.skip("pairs dims without a function of its own for it")
    quarter = rotate(torch.arange(4.0)[None, None, None]).flatten().tolist()
    assert quarter == {"interleaved": [-1, 0, -3, 2], "half_split": [-2, -3, 0, 1]}[part.layout]
    assert part.layout in layout.LAYOUTS
