"""The sentence on the first page, and in a checkout: its script computes what the module computes."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from figures_src.drawing.palette import LIGHT
from figures_src.experiments import sentence
from scripts.pages import sentence as on_page
from tests.pages import site
from tests.pages.test_playing import FRAMES

LIMIT = 25_000  # bytes of its script, as written
PLACES = """(words) => words.map((word) => [...document.querySelectorAll("button.pe-word")]
  .find((each) => each.firstChild.textContent === word))
  .map((word) => Math.round(parseFloat(word.style.getPropertyValue("--at"))))"""


@pytest.fixture
def piece(open_page):
    return open_page(reduced_motion="reduce")


def shares(page) -> list[int]:
    """Of the words as they were at first."""
    of_word = dict(each.split() for each in page.locator("button.pe-word").all_inner_texts())
    return [int(of_word[word].removesuffix("%")) for word in sentence.WORDS]


@pytest.mark.parametrize("way", sentence.WAYS)
def test_the_script_gives_the_weights_of_the_module(piece, way):
    piece.locator(f'[data-way="{way}"]').click()
    for act in ("swap", "shuffle", "shuffle"):
        piece.locator(f'[data-act="{act}"]').click()
        piece.evaluate(FRAMES)
        position = tuple(piece.evaluate(PLACES, sentence.WORDS))
        change = float(piece.locator(".pe-sentence").get_attribute("data-change"))
        assert change == pytest.approx(sentence.change(position, way), abs=1e-9)
        assert np.allclose(shares(piece), 100 * sentence.weights(position, way)[3], atol=0.501)


def test_the_first_state_of_the_script_is_that_of_the_page(open_page, piece):
    without = open_page(java_script_enabled=False)
    built = without.locator(".pe-sentence__row svg").first
    piece.locator('[data-act="swap"]').click()
    piece.locator('[data-act="reset"]').click()
    piece.evaluate(FRAMES)
    drawn = piece.locator(".pe-sentence__row svg").first
    assert drawn.inner_html().replace("></path>", "/>") == built.inner_html().replace("></path>", "/>")
    assert drawn.get_attribute("aria-label") == built.get_attribute("aria-label")
    assert shares(piece) == [int(each[:-1]) for each in without.locator("button.pe-word span").all_inner_texts()]
    expect(without.locator(".pe-sentence__paper")).to_be_visible()
    expect(without.locator(".pe-sentence__acts")).to_be_hidden()


def test_the_arrow_keys_move_a_word(piece):
    piece.locator("button.pe-word", has_text="dog").focus()
    for _ in range(3):
        piece.keyboard.press("ArrowRight")
    expect(piece.locator(".pe-sentence__said")).to_have_text(
        re.compile("Nothing changed. Every weight has gone along with its word. Now choose RoPE.")
    )


def test_in_a_checkout_it_opens_before_anything_is_built(new_context):
    file = site.ROOT / "who_bit_whom.html"
    written = file.read_text(encoding="utf-8")
    assert on_page.piece() in written, "write into it what scripts.pages.sentence.piece() gives"
    assert all(f"--pe-{name}: {getattr(LIGHT, name)};" in written for name in ("ink", "muted", "orange", "paper"))
    visit = site.Visit()
    page = site.open_page(new_context(reduced_motion="reduce"), file.as_uri(), visit=visit)
    said = page.locator(".pe-sentence__said")
    page.locator('[data-act="swap"]').click()
    expect(said).to_contain_text("Nothing changed.")
    page.locator('[data-way="rotary"]').click()
    expect(said).to_contain_text("Now it can tell.")
    assert visit.errors == []
    assert all(url.startswith("file:") for url in visit.requests)
