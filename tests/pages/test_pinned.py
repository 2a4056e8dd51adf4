"""The figures of the story stay in view and follow the words that are read, unless the reader wishes otherwise."""

import pytest
from playwright.sync_api import Page, expect

from tests.pages import site

STORY = "foundations/story/"
SLIDES = "#figure-foundations-moved_along"  # the sentence along a line; the text sets its start three times
STAGE = f"{SLIDES} .pe-figure__stage"
NARROW, WIDE = {"width": site.PHONE, "height": 844}, {"width": 1366, "height": 800}


def read(page: Page, words: str) -> None:
    """Scrolls until these words are a little above the middle of the window."""
    link = page.locator(f'a[data-sets][href="{SLIDES}"]', has_text=words)
    link.evaluate("link => scrollTo({top: link.getBoundingClientRect().top + scrollY - innerHeight * 0.45})")


def uncover(page: Page) -> None:
    page.locator(".pe-guess").nth(4).get_by_role("button", name="Show me").click()


def start(page: Page) -> object:
    return expect(page.locator(f"{SLIDES} output > span"))


@pytest.mark.parametrize("window", [NARROW, WIDE])
def test_the_picture_glides_to_the_state_of_the_words_that_are_read_and_back(open_page, window):
    page = open_page(STORY, viewport=window)
    uncover(page)
    for words, value in (("ten words on", "50"), ("far into it", "100"), ("ten words on", "50")):
        read(page, words)
        start(page).to_have_text(value)
        expect(page.locator(STAGE)).to_be_in_viewport(ratio=1)
        below = page.locator(STAGE).evaluate("stage => stage.getBoundingClientRect().bottom")
        assert window is WIDE or below < NARROW["height"] / 2  # the text has the rest
    page.evaluate("scrollTo({top: 0})")
    start(page).to_have_text("40")


def test_the_hand_of_the_reader_wins(open_page):
    page = open_page(STORY, viewport=WIDE)
    uncover(page)
    read(page, "ten words on")
    start(page).to_have_text("50")
    page.locator(f"{SLIDES} [data-action=on]").click()
    start(page).to_have_text("52")
    read(page, "far into it")
    page.wait_for_timeout(1000)  # longer than a glide takes
    start(page).to_have_text("52")


@pytest.mark.parametrize("settings", [{"reduced_motion": "reduce"}, {"java_script_enabled": False}])
def test_who_asks_for_calm_or_runs_no_script_has_an_ordinary_page(open_page, settings):
    page = open_page(STORY, viewport=NARROW, **settings)
    positions = page.locator(STAGE).evaluate_all("all => all.map(each => getComputedStyle(each).position)")
    assert positions == ["relative"]
    read(page, "far into it")
    page.wait_for_timeout(1000)
    start(page).to_have_text("40")


def test_print_has_every_figure_where_it_is_written(open_page):
    page = open_page(STORY, viewport=WIDE)
    page.emulate_media(media="print")
    assert page.locator(STAGE).evaluate("stage => getComputedStyle(stage).position") == "relative"
    assert page.locator(".pe-pinned").first.evaluate("frame => getComputedStyle(frame).display") == "block"


def test_a_covered_figure_is_neither_pinned_nor_set(open_page):
    page = open_page(STORY, viewport=NARROW)
    read(page, "far into it")
    page.wait_for_timeout(1000)
    start(page).to_have_text("40")
    style = page.locator(STAGE).evaluate("stage => [getComputedStyle(stage).position, getComputedStyle(stage).filter]")
    assert style[0] == "relative" and "blur" in style[1]
