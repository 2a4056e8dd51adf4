"""Every model's file says what it must, and nothing that contradicts itself."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from figures_src import models
from figures_src.models import spectrum
from scripts.pages import models_table

EVERY = models.every()


def faults(model) -> dict[str, bool]:
    """Rule -> whether a model's file breaks it."""
    layers = model.leading + model.cycle
    spectra = [part.layers for part in model.rotary]
    return {
        "it is rotary exactly where it has frequencies": bool(model.rotary) != model.method.endswith("RoPE"),
        "every source has a place and a day": not model.sources
        or not all(each.document and each.place for each in model.sources)
        or not all(re.fullmatch(r"20\d\d-\d\d-\d\d", each.read) for each in model.sources),
        "the declared context is no shorter than the trained one": bool(model.trained and model.declared)
        and model.trained > model.declared,
        "its frequencies belong to layers of the cycle": len(set(spectra)) != len(spectra)
        or not set(spectra) <= {"all", *layers},
        "local layers have a window": not model.window and bool({"local", "chunked", "window"} & set(layers)),
        "class defaults agree with no file": model.class_default and model.configuration is not None,
        "a list of all its layers has as many": len(model.cycle) > 12 and len(model.cycle) != model.count,
        "it has a configuration, or says why not": (model.configuration is None) != bool(model.no_configuration),
        "its note is a sentence": model.note != "" and not model.note.endswith("."),
        "its key is a file name in lower case": not re.fullmatch(r"[a-z0-9_]+", model.key),
    }


def test_every_file_keeps_every_rule():
    assert len({model.name for model in EVERY}) == len(EVERY)
    checkpoints = [model.configuration.checkpoint for model in EVERY if model.configuration]
    assert len({*checkpoints}) == len(checkpoints)
    broken = [(model.key, rule) for model in EVERY for rule, is_broken in faults(model).items() if is_broken]
    assert broken == []


def test_frequencies_fit_their_heads_and_scaling_never_speeds_a_pair_up():
    for model in EVERY:
        for part in model.rotary:
            assert part.dims > 0, model.key
            assert not part.axes or sum(part.axes) == part.dims, model.key
            assert not part.sections or 2 * sum(part.sections) == part.dims, model.key
            before = spectrum.unscaled(part)
            after = spectrum.scaled(part, model.declared or model.trained or 1).frequencies
            assert after.shape == before.shape, model.key
            assert (after <= before * (1 + 1e-12)).all(), model.key


def test_an_unknown_model_is_named_and_one_without_a_configuration_says_why():
    with pytest.raises(ValueError, match="got 'llama_9'"):
        models.one("llama_9")
    with pytest.raises(ValueError, match="got 'transformer': older than such files"):
        models.configuration("transformer")


@pytest.mark.parametrize(
    ("key", "old", "new", "message"),
    [
        ("llama_2_7b", "base = 10_000.0", 'base = "10000"', "base = '10000', which must be a number"),
        ("gpt_2", "year = 2019", 'year = "2019"', "year = '2019', which must be a whole number"),
        ("gpt_2", 'name = "GPT-2 (small)"', "name = 2", "name = 2, which must be text in quotes"),
        ("flux_1", "[16, 56, 56]", '["16", 56, 56]', "which must be a list, each a whole number"),
        ("gpt_2", "kind =", "sort =", "sort"),
        ("gpt_2", "count = 12", "count = 12 layers", "Expected newline"),
    ],
)
def test_a_wrong_key_or_value_is_refused_with_its_file(tmp_path, key, old, new, message):
    good = (Path(models.__file__).parent / f"{key}.toml").read_text()
    (tmp_path / f"{key}.toml").write_text(good.replace(old, new))
    with pytest.raises(ValueError, match=rf"{key}\.toml must have the keys of Model") as raised:
        models.read(tmp_path / f"{key}.toml")
    assert message in str(raised.value)


def test_the_atlas_to_take_away_keeps_its_schema_and_names_the_kind_of_each_layer():
    files = models_table.files()
    schema, rows = (json.loads(files[f"practice/models.{name}"]) for name in ("schema.json", "json"))
    jsonschema.validate(rows, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate([{**rows[0], "base": 1}], schema)
    patterns = {row["key"]: row["pattern"] for row in rows}
    still = [layer + 1 for layer, kind in enumerate(patterns["kimi_k3"]) if kind == "none"]
    assert still == [*range(4, 93, 4), 93]


def test_class_defaults_are_marked_at_each_number_and_counted_nowhere():
    muse = models.one("muse_glimmer_30b")
    said = [cell for cell, _ in models_table.cells(muse)]
    assert sum("class default" in cell for cell in said[3:8]) == 4  # of five, one is a dash
    assert muse not in models.checked() and muse in models.every()
