"""A symbol of a formula says what it means, where it means the same on every page."""

from pathlib import Path

import pytest

from scripts.pages import symbols
from tests.pages import site


def test_symbols_with_an_index_have_their_meaning_and_bare_letters_have_none():
    found = symbols.meanings(Path(site.ROOT) / "docs")
    assert "how far pair" in found["ωi"]
    assert "<math" in found["ωi"]
    assert {"Δ", "dh", "smn"} <= found.keys()
    assert not {"n", "k", "n−m", "pωi"} & found.keys()


def test_a_letter_of_a_page_may_have_the_meaning_of_another_symbol():
    found = symbols.bare(Path(site.ROOT) / "docs", "p d=d_h")
    assert "width of one head" in found["d"] and "index of a token" in found["p"]


def test_the_parts_of_a_score_have_the_colours_of_the_figures():
    page = site.html("rotary/rotation/")
    assert '<mi class="pe-query">q</mi>' in page and '<mi class="pe-key">k</mi>' in page
    assert '<mrow class="pe-distance"><mi>m</mi><mo>−</mo><mi>n</mi></mrow>' in page
    assert "<mi>ω</mi>" not in page


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1280])
def test_the_pointer_on_a_symbol_shows_its_meaning_inside_the_window(open_page, width):
    page = open_page("rotary/frequencies/", viewport={"width": width, "height": 800})
    hint = page.locator(".pe-symbol")
    symbol = page.locator("math msub").filter(has_text="ωi").first
    symbol.scroll_into_view_if_needed()
    symbol.hover()
    assert hint.is_visible()
    assert hint.text_content() == "how far pair i rotates, in radians per token"
    box = hint.bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    page.locator("h1").hover()
    assert hint.is_hidden()
