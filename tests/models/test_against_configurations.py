"""Every row of the atlas has the checkpoint's own configuration file beside it, or says why not."""

from pathlib import Path

from figures_src import models

FOLDER = Path(models.__file__).parent
WITH = [model for model in models.every() if model.configuration]


def test_every_row_has_a_file_or_says_why_not():
    for model in models.every():
        assert bool(model.configuration) != bool(model.no_configuration), model.key
        assert (FOLDER / f"{model.key}.json").is_file() == bool(model.configuration), model.key
    assert {path.stem for path in FOLDER.glob("*.json")} <= {model.key for model in models.every()}


def test_most_rows_have_a_file():
    assert len(WITH) >= 0.8 * len(models.every())


def test_a_file_of_another_model_is_caught():
    """The row that the preset of the 7B model once filled: another base, and other layers."""
    kept = models.configuration("starcoder2_15b")
    assert (kept["rope_theta"], kept["num_hidden_layers"]) == (100_000, 40)
