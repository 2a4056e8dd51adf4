"""The README shows what the site and the command show, and its example runs."""

import io
import json
import re
import subprocess
from pathlib import Path

import pytest

from figures_src.__main__ import main
from figures_src.reader import families, read

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("built")
def test_its_picture_is_the_card_as_the_site_draws_it():
    drawn = (ROOT / "site/assets/identity/card.png").read_bytes()
    assert (ROOT / ".github/card.png").read_bytes() == drawn, "copy site/assets/identity/card.png to .github/card.png"


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_its_examples_of_the_library_print_what_they_say(example, capsys):
    exec(example.replace("positional_encodings_illustrated", "figures_src"), {})
    assert f"# {capsys.readouterr().out.strip()}: " in example


def test_it_shows_what_the_command_says_of_a_model_and_how_many_it_knows(capsys, monkeypatch):
    (asked,) = re.findall(r"echo '(.*?)' \|", README, re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    monkeypatch.setattr("sys.stdin", io.StringIO(asked))
    main(["-"])
    assert shown.strip() == capsys.readouterr().out.strip()
    config = json.loads(asked)
    right = {**config["rope_scaling"], "original_max_position_embeddings": 32_768}
    wrong, mended = (read(given) for given in (config, config | {"rope_scaling": right}))
    slow, slower = (answer["layers"][0]["frequencies"] for answer in (wrong, mended))
    assert all(a >= b for a, b in zip(slow, slower, strict=True)) and slow != slower  # too few pairs are slowed
    assert [trap["key"] for trap in mended["traps"]] == ["yarn"]
    known = [name for name in families()["families"] if read({"model_type": name})["known"]]
    assert f"{len(known)} model types" in README


def test_its_commands_are_files_that_exist():
    commands = re.findall(r"python3 (scripts/\w+\.py)|`([\w.]+\.html)`", README)
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
        path = (place.parent / (target or place.name)).relative_to(ROOT).as_posix()
        assert any(file.startswith(path) for file in files.splitlines()), link
        if anchor:
            text = (ROOT / path).read_text(encoding="utf-8")
            headings = [each.lower().replace(" ", "-") for each in re.findall("^#+ (.*)$", text, re.MULTILINE)]
            assert f"{{ #{anchor} }}" in text or anchor in headings, link
