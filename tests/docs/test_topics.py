"""The lists of topics lead to pages and headings that exist."""

import re
from pathlib import Path

import pytest

CONTRIBUTING = Path(__file__).parents[2] / "docs" / "contributing"
LINK = re.compile(r"\[[^\]]+\]\((?P<path>\.\./[^)#]+)(?:#(?P<heading>[^)]+))?\)")


def _places():
    for page in ("topics.md", "source_documents.md"):
        for match in LINK.finditer((CONTRIBUTING / page).read_text(encoding="utf-8")):
            yield pytest.param(match["path"], match["heading"], id=f"{page}:{match['path']}#{match['heading'] or ''}")


def _identifier(heading: str) -> str:
    if given := re.search(r"\{ *#([\w-]+) *\}$", heading):
        return given[1]
    words = re.sub(r"[^\w\s-]", "", heading.lower())
    return re.sub(r"[-\s]+", "-", words).strip("-")


@pytest.mark.parametrize(("path", "heading"), list(_places()))
def test_the_place_of_a_topic_exists(path, heading):
    page = (CONTRIBUTING / path).resolve()
    source = page.with_suffix(".py") if page.suffix == ".ipynb" else page
    text = source.read_text(encoding="utf-8")
    headings = {_identifier(line) for line in re.findall(r"^(?:# )?#{1,3} (.+)$", text, re.MULTILINE)}
    assert heading is None or heading in headings
