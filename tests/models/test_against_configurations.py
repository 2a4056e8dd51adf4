"""Every row of the atlas has the checkpoint's own configuration file beside it, or says why not (test_atlas.py)."""

from pathlib import Path

from figures_src import models

FOLDER = Path(models.__file__).parent
WITH = [model for model in models.every() if model.configuration]


def test_most_rows_have_a_file_and_no_other_file_is_there():
    assert len(WITH) >= 0.8 * len(models.every())
    assert {path.stem for path in FOLDER.glob("*.json")} == {model.key for model in WITH}


def test_a_file_of_another_model_is_caught():
    """The row that the preset of the 7B model once filled: another base, and other layers."""
    kept = models.configuration("starcoder2_15b")
    assert (kept["rope_theta"], kept["num_hidden_layers"]) == (100_000, 40)
