"""The README shows what the site and the command show, and its example runs."""

import re
import subprocess
from pathlib import Path

import pytest

from figures_src.__main__ import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("built")
def test_its_picture_is_the_card_as_the_site_draws_it():
    drawn = (ROOT / "site/assets/identity/card.png").read_bytes()
    assert (ROOT / ".github/card.png").read_bytes() == drawn, "copy site/assets/identity/card.png to .github/card.png"


def test_its_example_of_the_library_rotates():
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names = {}
    exec(example.replace("positional_encodings_illustrated", "figures_src"), names)
    assert names["q"].shape == (1, 8, 5, 128)


def test_it_shows_what_the_command_says_of_a_model(capsys):
    (asked,) = re.findall(r"/positional-encodings (\w+)$", README, re.MULTILINE)
    (shown,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    main([asked])
    assert shown.strip() == capsys.readouterr().out.strip()


def test_its_commands_are_files_that_exist():
    commands = re.findall(r"python3 (scripts/\w+\.py)|\$PWD/([\w.]+)", README)
    commands = {"".join(each) for each in commands}
    assert {"scripts/build.py", "scripts/test.py", "scripts/serve.py", "who_bit_whom.html"} <= commands
    assert all((ROOT / command).is_file() for command in commands)


@pytest.mark.parametrize("readme", ["README.md", "figures_src/README.md"])
def test_its_links_work_where_it_is_read(readme):
    """On a hosting page, which has the files of the repository and no site that somebody serves."""
    place = ROOT / readme
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for link in re.findall(r"\]\(([^()\s]+)\)", place.read_text(encoding="utf-8")):
        target, _, anchor = link.partition("#")
        path = (place.parent / target).relative_to(ROOT).as_posix()
        assert any(file.startswith(path) for file in files.splitlines()), link
        assert not anchor or f"{{ #{anchor} }}" in (ROOT / path).read_text(encoding="utf-8"), link
