"""Drawn configurations: the frequencies of each kind of layer are those that the class of transformers computes."""

import importlib
import json
import logging
import random

import numpy as np
import pytest

from figures_src.reader import families, read

SAMPLE = 24  # families each time; REPEAT of them all takes half a minute
WIDTHS = ((256, 4), (1024, 8), (2048, 16))


def _with_a_class() -> list[str]:
    """Families of transformers whose module has frequencies of its own, by their names."""
    return sorted(
        name for name, family in families()["families"].items() if "source" not in family and "like" not in family
    )


def _theirs(config) -> dict[str, tuple[np.ndarray, float]]:
    """Frequencies and attention factor by kind of layer ("" for all), from the rotary module of the class."""
    module = importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))
    stem = type(config).__name__.removesuffix("Config")
    names = [f"{each}RotaryEmbedding" for each in (stem, stem.removesuffix("Text"), f"{stem}Text")]
    made = getattr(module, next(name for name in names if hasattr(module, name)))(config)
    found = {}
    for name, buffer in vars(made).get("_buffers", {}).items():
        if name.endswith("inv_freq") and "original" not in name:
            label = name.removesuffix("inv_freq").strip("_")
            factor = getattr(made, f"{label}_attention_scaling" if label else "attention_scaling", 1.0)
            found[label] = (buffer.double().numpy(), float(factor))
    return found


def _drawn(name: str, rng: random.Random) -> dict:
    width, heads = rng.choice(WIDTHS)
    base = rng.choice([500.0, 12_345.0, 2e6])
    rules = (
        {},
        {"rope_theta": base},
        {"rope_theta": base, "partial_rotary_factor": 0.5},
        {"rope_parameters": {"rope_type": "default", "rope_theta": base, "partial_rotary_factor": 0.5}},
        {"rope_theta": base, "rope_scaling": {"type": "linear", "factor": 3.0}},
        {"rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 1024}},
        {"rope_parameters": {"full_attention": {"rope_type": "default", "rope_theta": base}}},
    )
    sizes = {"hidden_size": width, "num_attention_heads": heads, "num_hidden_layers": rng.choice([6, 13])}
    return {"model_type": name, "max_position_embeddings": 4096, **sizes, **rng.choice(rules)}


def test_what_the_reader_says_of_drawn_configurations_is_what_the_classes_compute(record_property):
    """A file that the class refuses may be refused or be read; one that it takes is read right, or not at all."""
    configuration = pytest.importorskip("transformers.models.auto.configuration_auto")
    seed = random.randrange(10**6)
    record_property("seed", seed)
    print(f"seed {seed}")
    rng = random.Random(seed)
    logging.disable(logging.WARNING)
    compared = 0
    for name in rng.sample(_with_a_class(), SAMPLE):
        given = _drawn(name, rng)
        answer = read(given)
        if name not in configuration.CONFIG_MAPPING or not answer["known"] or answer["errors"]:
            continue
        try:
            theirs = _theirs(configuration.CONFIG_MAPPING[name].from_dict(json.loads(json.dumps(given))))
        except Exception:  # the class refuses the file in whatever way
            continue
        for layer in answer["layers"]:
            if layer["positions"] != "rotation" or not theirs:
                continue
            one = theirs.get(layer["kind"]) or theirs.get("compress" if "compress" in layer["kind"] else "main")
            ladders = [one] if one else list(theirs.values())
            ours = np.array(layer["frequencies"])
            assert any(
                np.allclose(
                    np.sort(ladder[ladder > 0]), np.sort(ours), rtol=3e-5, atol=0
                )  # Ernie keeps them out of order
                and factor == pytest.approx(layer["attention_factor"], rel=1e-5)
                for ladder, factor in ladders
                if len(ladder[ladder > 0]) == len(ours)
            ), (given, layer["kind"], ours[-1], [(len(ladder), ladder[-1], factor) for ladder, factor in ladders])
            compared += 1
    logging.disable(logging.NOTSET)
    assert compared > 5
