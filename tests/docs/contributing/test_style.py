"""What the page on house style calls good is what this repository does."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/contributing/style.md").read_text(encoding="utf-8")
GOOD = re.findall(r"^# good: ([\w/.]+)[^\n]*\n(.*?)^```", PAGE, re.DOTALL | re.M)


def test_every_good_example_of_code_names_its_file():
    assert len(GOOD) == PAGE.count("# good") >= 4


@pytest.mark.parametrize(("file", "code"), GOOD, ids=[file for file, _ in GOOD])
def test_a_good_example_stands_in_the_file_that_it_names(file, code):
    lines = {line.strip() for line in (ROOT / file).read_text(encoding="utf-8").splitlines()}
    assert {line.strip() for line in code.splitlines()} <= lines


def test_the_good_sentences_stand_on_a_page():
    prose_of_page = PAGE.partition("## Names")[0]
    rows = re.findall(r"^\| [^|]+ \| ([A-Z][^|]+\.) \|$", prose_of_page, re.M)
    prose = " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in ROOT.glob("docs/absolute/*.md"))
    words = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", prose)
    assert rows
    assert all(sentence in words for sentence in rows)
