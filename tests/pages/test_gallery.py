"""All figures on one page: each once, with a link to its place; the search leaves those that have the words."""

import re

import pytest
from playwright.sync_api import expect

from scripts.pages import chapters
from tests.pages import site

SHOWN = """![A curve
that falls.](../figures/rotary/decay.svg)
*It [falls](other.md), and *not* at once.
Then it does.*

??? question "Why?"

    ![Not shown.](../figures/rotary/other.svg)
    *Folded away.*
"""


def test_the_figures_of_a_page_are_told_by_its_markdown():
    figure = chapters.Shown("rotary/decay", "A curve that falls.", "It falls, and not at once. Then it does.")
    assert chapters.about(SHOWN).shown == (figure,)


def test_every_figure_of_the_chapters_is_there_once():
    text = (site.SITE / "gallery" / "index.html").read_text(encoding="utf-8")
    found = re.findall(r'<img [^>]*src="\.\./figures/([\w/]+)\.svg"', text)
    shown = {
        name
        for page in site.nav()
        for name in re.findall(r'data-figure="([^"]+)"', (site.SITE / page / "index.html").read_text(encoding="utf-8"))
        if page not in ("playground/", "gallery/")
    }
    assert len(found) == len(set(found))
    assert set(found) == shown


@pytest.mark.slow
def test_a_word_leaves_its_figures_and_stands_in_the_address(open_page):
    page = open_page("gallery/")
    page.get_by_label("Find").fill("yarn")
    expect(page.locator(".pe-gallery [role=status]")).to_contain_text(" of ")
    cards = page.locator(".pe-gallery li:visible")
    texts = cards.evaluate_all("all => all.map(each => each.querySelector('img').alt + each.textContent)")
    sources = cards.evaluate_all("all => all.map(each => each.querySelector('img').src)")
    assert texts and all("yarn" in (text + source).lower() for text, source in zip(texts, sources, strict=True))
    page.reload()
    assert cards.count() == len(texts)
    cards.first.click(position={"x": 60, "y": 60})  # on the picture
    page.wait_for_url("**#figure-*")
