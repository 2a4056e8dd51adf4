"""The reference names every function of the encoding module and says what its docstring says."""

import json
import math
from collections.abc import Callable

import numpy as np
import pytest

from figures_src.encoding import _fast, alibi, rotary
from scripts.common import python_source
from scripts.pages import code_pages, current_page, reference


def made(path: str, pages: dict[str, Callable[[], str]]) -> str:
    """The Markdown of a page of code, made as the hooks make it."""
    token = current_page.page.set(path)
    try:
        return pages[path]()
    finally:
        current_page.page.reset(token)


def test_the_index_links_every_public_function():
    index = made("api.md", reference.pages())
    for path in [*python_source.modules(), python_source.LAYERS]:
        for function in python_source.functions(path):
            assert (
                f"({python_source.page_of(path.relative_to(python_source.ROOT).as_posix())}#{function.name})" in index
            )


@pytest.mark.usefixtures("built")
def test_the_sizes_that_the_index_names_are_those_of_the_functions():
    index = made("api.md", reference.pages())
    for size, call in (
        (32, lambda value: rotary.angles(float(value), np.ones(1))),
        (53, lambda value: rotary.frequencies(value)),
    ):
        with pytest.raises(ValueError, match=rf"2\*\*{size}"):
            call(2**size)
        assert f"from `2**{size}` on" in index
    assert f"more than `2**{math.log2(_fast._BLOCK):.0f}` numbers" in index
    few = np.arange(4)
    assert f"{alibi.bias(few, few, alibi.slopes(32)).nbytes * 1024**2 / 1e9:.1f} GB" in index
    assert f"{rotary.matrix(few, rotary.frequencies(128)).nbytes * 1024 / 1e9:.1f} GB" in index


def test_the_code_page_of_a_figure_shows_its_file_and_what_it_uses(tmp_path):
    sheet = tmp_path / "figures/rotary/decay.json"
    sheet.parent.mkdir(parents=True)
    source = {"source": "figures_src/drawing/logo.py", "uses": ["rotary.frequencies"]}
    sheet.write_text(json.dumps({"figure": "rotary/decay", "claim": "The score falls.", **source}))
    (tmp_path / "rotary").mkdir()
    (tmp_path / "rotary/far.md").write_text("# Far\n\nSo.\n\n![It falls.](../figures/rotary/decay.svg)\n*Falls.*\n")
    code_page = made("code/figures/rotary/decay.md", code_pages.pages(tmp_path / "figures"))
    assert "def logo()" in code_page and "The score falls." in code_page
    assert python_source.find("rotary.frequencies").source in code_page
    assert "(../../encoding/rotary.md#frequencies)" in code_page
    assert "exclude: true" in code_page


def test_a_page_of_tests_and_one_of_facts_lead_back_to_the_pages_that_name_them():
    pages = code_pages.pages(python_source.ROOT / "docs/figures")
    of_tests = made("code/tests/docs/rotary/test_layouts.md", pages)
    assert "Named on: " in of_tests and "](../../../../rotary/layouts.md)" in of_tests
    assert "](../../rotary/frequencies.md)" in made("code/facts/rotary.md", pages).partition("\n```")[0]
