"""Every row of the atlas whose file the reader knows says what the reader says, layer by layer.

And the reader says what the classes of transformers do: tests/reader.
"""

import re
from pathlib import Path

import numpy as np
import pytest

from figures_src import models
from figures_src.encoding import alibi
from figures_src.models import spectrum
from figures_src.reader import families, frequencies, read

WITH = [model for model in models.every() if model.configuration]
ANSWERS = {model.key: read(models.configuration(model.key)) for model in WITH}
KNOWN = [model for model in WITH if ANSWERS[model.key]["known"]]
OTHERWISE = {
    "qwen2_5_7b_instruct": "its maker's page adds the scaling, the file leaves it out",
    "gemma_4_e2b": "the copy leaves out which layer is which",
}
WINDOWED = ("local", "chunked", "window", "compressed")


def of_the_reader(answer) -> list[tuple]:
    """What each layer does, from the first."""
    layers = {}
    for kind in answer["layers"]:
        for part in kind["which"].split(", "):
            first, _, last = part.partition("-")
            for layer in range(int(first), int(last or first) + 1):
                layers[layer] = _does(kind, answer["declared"])
    return [layers[layer] for layer in sorted(layers)]


def _does(kind, declared) -> tuple:
    if kind["positions"] != "rotation":
        return (kind["positions"],)
    window = None if (kind["window"] or declared) >= declared else kind["window"]  # a longer one hides nothing
    return kind["rotated"], kind["head_dim"], kind["layout"], kind["base"], kind["rule"], window


def of_the_row(model) -> list[tuple]:
    """The same of a row."""
    parts = {part.layers: part for part in model.rotary}
    return [_says(model, parts.get(kind) or parts.get("all"), kind) for kind in model.pattern]


def _says(model, part, kind) -> tuple:
    if kind in models.WITHOUT_ATTENTION:
        return ("other" if kind in ("conv", "mlp") else "recurrent",)
    if kind == "none" or part is None:
        return ("none",)
    share = part.scaling.get("fraction", 1)
    window = model.window if kind in WINDOWED else None
    return int(part.dims * share), part.head_dim, part.layout, part.base, part.scaling.get("rule"), window


def test_the_page_names_the_rows_that_say_otherwise():
    page = (Path(__file__).parents[2] / "docs/practice/models.md").read_text(encoding="utf-8")
    (named,) = re.findall(r"in every layer, with two exceptions: (.*?)\. A dash", page, re.DOTALL)
    assert {model.key for model in KNOWN if model.name in " ".join(named.split())} == set(OTHERWISE)


def test_most_rows_have_a_file_most_files_are_known_and_no_other_file_is_there():
    assert len(WITH) >= 0.8 * len(models.every()) and len(KNOWN) >= 0.8 * len(WITH)
    assert {path.stem for path in Path(models.__file__).parent.glob("*.json")} == {model.key for model in WITH}


def test_a_file_of_another_model_is_caught():
    """The row that the preset of the 7B model once filled: another base, and other layers."""
    kept = models.configuration("starcoder2_15b")
    assert (kept["rope_theta"], kept["num_hidden_layers"]) == (100_000, 40)


ROTATING = [pytest.param(model, id=model.key) for model in KNOWN if model.rotary or "none" in model.cycle]


@pytest.mark.parametrize("model", ROTATING)
def test_a_row_says_of_each_layer_what_the_reader_says_of_its_file(model):
    agrees = of_the_row(model) == of_the_reader(ANSWERS[model.key])
    assert agrees != (model.key in OTHERWISE)


@pytest.mark.parametrize("model", [each for each in ROTATING if each.id not in OTHERWISE])
def test_a_row_has_the_frequencies_of_its_file_at_the_lengths_of_training_and_of_use(model):
    settings = [kind["settings"] for kind in ANSWERS[model.key]["layers"] if kind["positions"] == "rotation"]
    for part in model.rotary:
        for length in (part.scaling.get("original_length", 2048), model.declared or 4096):
            wanted, factor = spectrum.scaled(part, length)
            found = [frequencies(each, length) for each in settings]
            assert any(np.array_equal(each.frequencies, wanted) and each.attention_factor == factor for each in found)


def test_a_row_without_a_file_has_the_layout_of_its_class():
    classes = {name: each.get("type", name) for name, each in families()["composites"].items()}
    for model in (each for each in models.every() if each.transformers and each.rotary and not each.configuration):
        layers = read({"model_type": classes.get(model.transformers, model.transformers)})["layers"]
        assert {layer.get("layout") for layer in layers} - {None} == {part.layout for part in model.rotary}, model.key


RESTING = [pytest.param(model, id=model.key) for model in KNOWN if not model.rotary and "none" not in model.cycle]


@pytest.mark.parametrize("model", RESTING)
def test_a_row_without_rotation_has_the_sizes_that_the_reader_finds_in_its_file(model):
    settings = {"offset": 0, "reach": model.declared} | model.settings
    if "heads" in settings:
        settings |= dict(zip(("first_slope", "last_slope"), alibi.slopes(settings["heads"])[[0, -1]], strict=True))
    for kind in ANSWERS[model.key]["layers"]:
        assert kind["details"] == {key: settings["positions" if key == "rows" else key] for key in kind["details"]}


@pytest.mark.parametrize("model", [pytest.param(model, id=model.key) for model in KNOWN])
def test_a_row_declares_the_length_that_its_file_declares(model):
    assert ANSWERS[model.key]["declared"] in (None, model.declared)
