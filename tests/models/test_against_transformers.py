"""The frequencies of every model that transformers carries are those that its own code makes of the model's file."""

import importlib
import inspect

import numpy as np
import pytest

from figures_src import models
from figures_src.models import spectrum

torch = pytest.importorskip("torch")
auto = pytest.importorskip("transformers.models.auto.configuration_auto")

SWITCHED_ON_BY_HAND = ("qwen2_5_7b_instruct",)  # its maker's page adds the scaling, the file leaves it out
PARTS = [
    pytest.param(model, part, id=f"{model.key}-{part.layers}")
    for model in models.every()
    if model.transformers and model.configuration and model.key not in SWITCHED_ON_BY_HAND
    for part in model.rotary
]
LAYER_TYPES = {  # kinds of layers in the atlas, in the words of transformers
    "local": ("sliding_attention",),
    "global": ("full_attention",),
    "window": ("main",),
    "compressed": ("compress",),
}


def from_the_file(model):
    """The configuration class of transformers, filled from the file and nothing else."""
    entries = models.configuration(model.key)
    if "model_type" not in entries and "text_config" in entries:
        entries = entries["text_config"]
    kind = entries.pop("model_type")
    kind = kind if kind in auto.CONFIG_MAPPING else model.transformers
    return auto.CONFIG_MAPPING[kind](**entries).get_text_config()


def theirs(model, part, length):
    """Frequencies and attention factor at a length, of the module that rotates."""
    config = from_the_file(model)
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    if model.transformers == "gptj":
        table = module.create_sinusoidal_positions(2, config.rotary_dim)
        return torch.atan2(*table[1].chunk(2)), 1.0
    (kind,) = (
        found
        for name, found in inspect.getmembers(module, inspect.isclass)
        if name.endswith("RotaryEmbedding") and "Vision" not in name
    )
    rotate = kind(config)
    prefix = next((f"{name}_" for name in LAYER_TYPES.get(part.layers, ()) if hasattr(rotate, f"{name}_inv_freq")), "")
    if not hasattr(rotate, f"{prefix}inv_freq"):
        prefix = "full_attention_"
    if not prefix:
        rotate(torch.zeros(1, 1, 1), torch.tensor([[length - 1]]))  # a rule that follows the length does so here
    return getattr(rotate, f"{prefix}inv_freq"), getattr(rotate, f"{prefix}attention_scaling", 1.0)


@pytest.mark.parametrize(("model", "part"), PARTS)
def test_frequencies_and_attention_factor_are_those_that_transformers_makes_of_the_file(model, part):
    for length in (part.scaling.get("original_length", 2048), model.declared or 4096):
        frequencies, factor = theirs(model, part, length)
        ours = spectrum.scaled(part, length)
        assert np.allclose(ours.frequencies, frequencies.double().numpy(), rtol=2e-5, atol=0)
        assert np.isclose(ours.attention_factor, factor, rtol=1e-6)
