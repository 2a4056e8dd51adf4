"""The README shows what the site shows, and its example runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("built")
def test_its_picture_is_the_card_as_the_site_draws_it():
    drawn = (ROOT / "site/assets/identity/card.png").read_bytes()
    assert (ROOT / ".github/card.png").read_bytes() == drawn, "copy site/assets/identity/card.png to .github/card.png"


def test_its_example_of_the_library_rotates_and_that_of_a_figure_draws_labelled_axes():
    library, figure = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names = {}
    exec(library.replace("positional_encodings_illustrated", "figures_src"), names)
    assert names["q"].shape == (1, 8, 5, 128)
    exec(figure, names)
    (ax,) = names["draw"]().axes
    assert ax.get_xlabel()
    assert ax.get_ylabel()


def test_its_commands_are_scripts_that_exist():
    commands = re.findall(r"python3 (scripts/\w+\.py)", README)
    assert {"scripts/build.py", "scripts/test.py", "scripts/serve.py"} <= set(commands)
    assert all((ROOT / command).is_file() for command in commands)
