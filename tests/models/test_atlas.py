"""Every model's file says what it must, and nothing that contradicts itself."""

import re
from pathlib import Path

import pytest

from figures_src import models
from figures_src.models import spectrum

EVERY = models.every()
ROTARY = [pytest.param(model, part, id=f"{model.key}-{part.layers}") for model in EVERY for part in model.rotary]


@pytest.fixture(params=EVERY, ids=lambda model: model.key)
def model(request):
    return request.param


def test_there_are_at_least_forty_models_of_every_kind_and_from_2017_to_2026():
    assert len(EVERY) >= 40
    assert {model.kind for model in EVERY} == set(models.KINDS)
    assert {model.method for model in EVERY} == set(models.METHODS)
    assert {model.year for model in EVERY} >= {2017, *range(2018, 2027)}


def test_kind_and_method_are_known(model):
    assert model.kind in models.KINDS
    assert model.method in models.METHODS


def test_a_model_is_rotary_exactly_where_it_has_a_ladder(model):
    assert bool(model.rotary) == model.method.endswith("RoPE")


def test_every_source_has_a_place_and_a_day(model):
    assert model.sources
    for source in model.sources:
        assert source.document and source.place
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", source.read)


def test_declared_context_is_no_shorter_than_the_trained_one(model):
    if model.trained and model.declared:
        assert model.trained <= model.declared


def test_every_ladder_belongs_to_layers_of_the_cycle(model):
    for part in model.rotary:
        assert part.layers == "all" or part.layers in model.leading + model.cycle
    assert len({part.layers for part in model.rotary}) == len(model.rotary)


def test_local_layers_have_a_window(model):
    assert model.window or not {"local", "chunked", "window"} & set(model.leading + model.cycle)


def test_notes_are_sentences(model):
    assert model.note == "" or model.note.endswith(".")


def test_keys_are_file_names_in_lower_case(model):
    assert re.fullmatch(r"[a-z0-9_]+", model.key)


@pytest.mark.parametrize(("model", "part"), ROTARY)
def test_ladders_fit_their_heads(model, part):
    assert part.layout in models.LAYOUTS
    assert part.dims % 2 == 0 and 0 < part.dims <= part.head_dim
    assert not part.axes or sum(part.axes) == part.dims
    assert not part.sections or 2 * sum(part.sections) == part.dims


@pytest.mark.parametrize(("model", "part"), ROTARY)
def test_scaling_names_a_rule_and_never_speeds_a_pair_up(model, part):
    assert part.scaling.get("rule", "linear") in models.RULES
    before = spectrum.unscaled(part)
    after = spectrum.scaled(part, model.declared or model.trained or 1).frequencies
    assert after.shape == before.shape
    assert (after <= before * (1 + 1e-12)).all()


def test_an_unknown_model_is_named():
    with pytest.raises(ValueError, match="got 'llama_9'"):
        models.one("llama_9")


def test_a_file_with_an_unknown_key_is_named(tmp_path):
    good = (Path(models.__file__).parent / "gpt_2.toml").read_text()
    (tmp_path / "bad.toml").write_text(good.replace("kind =", "sort ="))
    with pytest.raises(ValueError, match=r"bad\.toml must have the keys of Model, got .*sort"):
        models.read(tmp_path / "bad.toml")


@pytest.mark.parametrize(
    ("key", "old", "new", "message"),
    [
        ("llama_2_7b", "base = 10_000.0", 'base = "10000"', "base = '10000', which must be a number"),
        ("gpt_2", "year = 2019", 'year = "2019"', "year = '2019', which must be a whole number"),
        ("gpt_2", 'name = "GPT-2 (small)"', "name = 2", "name = 2, which must be text in quotes"),
        ("flux_1", "[16, 56, 56]", '["16", 56, 56]', "which must be a list, each a whole number"),
        ("gpt_2", "count = 12", "count = 12 layers", "Expected newline"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_with_file_and_key(tmp_path, key, old, new, message):
    good = (Path(models.__file__).parent / f"{key}.toml").read_text()
    (tmp_path / f"{key}.toml").write_text(good.replace(old, new))
    with pytest.raises(ValueError, match=rf"{key}\.toml must have the keys of Model") as raised:
        models.read(tmp_path / f"{key}.toml")
    assert message in str(raised.value)


def test_a_model_without_a_configuration_says_why():
    with pytest.raises(ValueError, match="got 'transformer': older than such files"):
        models.configuration("transformer")
