"""All figures on one page: each once, with a link to its place; the search leaves those that have the words."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages import site


def test_every_figure_of_the_chapters_is_there_once():
    found = re.findall(r'<img [^>]*src="\.\./figures/([\w/]+)\.svg"', site.html("gallery/"))
    pages = [site.html(page) for page in site.nav() if page != "playground/"]
    shown = {name for page in pages for name in re.findall(r'data-figure="([^"]+)"', page)}
    assert sorted(found) == sorted(shown)


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
