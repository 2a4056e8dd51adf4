"""Every row of the atlas says what the checkpoint's own configuration file says."""

from pathlib import Path

from figures_src import models
from scripts.checks import models as atlas

FOLDER = Path(models.__file__).parent
WITH = [model for model in models.every() if model.configuration]


def test_every_row_has_a_file_or_says_why_not():
    for model in models.every():
        assert bool(model.configuration) != bool(model.no_configuration), model.key
        assert (FOLDER / f"{model.key}.json").is_file() == bool(model.configuration), model.key
    assert {path.stem for path in FOLDER.glob("*.json")} <= {model.key for model in models.every()}


def test_most_rows_have_a_file():
    assert len(WITH) >= 0.8 * len(models.every())


def test_every_row_is_that_of_its_file():
    assert [str(finding) for finding in atlas.findings(FOLDER.parents[1])] == []


def test_a_file_that_differs_on_purpose_still_does(monkeypatch):
    monkeypatch.setattr(atlas, "SWITCHED_ON_BY_HAND", ())
    found = atlas.findings(FOLDER.parents[1])
    assert {Path(each.file).stem for each in found} == {"qwen2_5_7b_instruct"}


def test_a_file_of_another_model_is_caught():
    """The row that the preset of the 7B model once filled: another base, and other layers."""
    file = atlas.File(FOLDER / "starcoder2_15b.json")
    assert file.bases == {100_000}
    assert file.get("num_hidden_layers") == 40
