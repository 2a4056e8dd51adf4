"""The reference names every function of the encoding module and says what its docstring says."""

import json
import re

import pytest

from scripts.pages import code_pages, reference, sources


def test_the_index_links_every_public_function():
    index = reference.pages("")["api.md"]
    for path in [*sources.modules(), sources.LAYERS]:
        for function in sources.functions(path):
            assert f"({reference.page_of(path)}#{function.name})" in index


def test_a_page_has_a_heading_for_every_function():
    page = reference.pages("")["code/encoding/rotary.md"]
    for function in sources.functions(sources.ENCODING / "rotary.py"):
        assert f"## `{function.name}` {{ #{function.name} }}" in page


def test_a_cited_paper_is_linked():
    assert "[arXiv 2104.09864](https://arxiv.org/abs/2104.09864)" in reference.pages("")["code/encoding/rotary.md"]


def test_signs_of_markdown_in_a_docstring_mean_themselves():
    assert reference._prose("a * b, base <= 0, `x * y`, [CLS]") == "a \\* b, base &lt;= 0, `x * y`, \\[CLS]"


@pytest.mark.parametrize("address", ["", "https://code.example/us/ours"])
def test_links_to_the_repository_are_there_when_it_has_an_address(address):
    page = reference.pages(address)["code/encoding/rotary.md"]
    links = re.findall(r"\((https://code\.example[^)]*)\)", page)
    expected = r"https://code\.example/us/ours/blob/[0-9a-f]{40}/figures_src/encoding/rotary\.py"
    assert len(links) == bool(address) and all(re.fullmatch(expected, link) for link in links)


def test_the_code_page_of_a_figure_shows_its_file_and_what_it_uses(tmp_path):
    about = tmp_path / "decay.json"
    figure = {
        "figure": "rotary/decay",
        "claim": "The score falls.",
        "source": "figures_src/identity.py",
        "uses": ["rotary.frequencies"],
    }
    about.write_text(json.dumps(figure))
    page = code_pages.page(about, "")
    assert "def logo()" in page and "The score falls." in page
    assert sources.find("rotary.frequencies").source in page
    assert "(../../../code/encoding/rotary.md#frequencies)" in page
    assert "exclude: true" in page
