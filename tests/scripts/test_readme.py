"""The README shows what the site shows, and its example runs."""

import json
import re
from pathlib import Path

import pytest

from figures_src.__main__ import main

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


def test_it_shows_what_the_command_says_of_a_config(tmp_path, monkeypatch, capsys):
    (shown,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    smollm3 = {"model_type": "smollm3", "hidden_size": 2048, "num_attention_heads": 16, "num_hidden_layers": 36}
    smollm3 |= {"rope_theta": 5_000_000, "max_position_embeddings": 65_536, "no_rope_layer_interval": 4}
    (tmp_path / "config.json").write_text(json.dumps(smollm3))
    monkeypatch.chdir(tmp_path)
    main(["config.json"])
    said = capsys.readouterr().out.splitlines()[1:]  # after the file's name
    for line, whole in zip(shown.splitlines(), said, strict=False):
        assert re.fullmatch(".*".join(map(re.escape, line.split("…"))), whole)


def test_its_commands_are_scripts_that_exist():
    commands = re.findall(r"python3 (scripts/\w+\.py)", README)
    assert {"scripts/build.py", "scripts/test.py", "scripts/serve.py"} <= set(commands)
    assert all((ROOT / command).is_file() for command in commands)


@pytest.mark.usefixtures("built")
def test_its_links_lead_to_pages_of_the_site_as_they_are_served():
    links = re.findall(r"\]\(([^()\s]+)\)", README)
    assert [link for link in links if link.startswith("docs/")] == []
    for place in (link.removeprefix("http://127.0.0.1:8000/") for link in links if "127.0.0.1" in link):
        page, _, anchor = place.partition("#")
        text = (ROOT / "site" / page / "index.html").read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in text
