"""Figures that Plotly takes over: fetched at the first touch, from the site alone, under its policy, in its colours."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from figures_src.drawing.palette import PALETTE
from scripts import ROOT
from tests.pages import site

PAGES = {"practice/models/": "practice/base_and_bound", "rotary/frequencies/": "rotary/screws"}
READY = "() => document.querySelector('.pe-explore').textContent === 'Back to the picture'"


def start(page: Page) -> None:
    page.locator(".pe-explore").click()
    page.wait_for_function(READY, timeout=60_000)


@pytest.fixture(scope="module")
def models(browser: Browser, served: str):
    """The page with the models, once its figure has started; whoever changes theme or medium changes it back."""
    context = browser.new_context(viewport={"width": site.DESKTOP, "height": 900})
    page = site.open_page(context, f"{served}practice/models/", visit=(visit := site.Visit()))
    start(page)
    yield page
    context.close()
    assert visit.errors == []


def test_the_pages_with_such_a_figure_are_these():
    found = {path.parent.name + "/" + path.stem for path in (ROOT / "figures_src" / "figures").glob("*/*.py")
             if re.search(r"^def explore\(", path.read_text(encoding="utf-8"), re.MULTILINE)}  # fmt: skip
    assert found == set(PAGES.values())


PLACES = "[...document.querySelectorAll('article > *, footer')].map((each) => each.offsetTop)"


@pytest.mark.parametrize("address", PAGES)
def test_plotly_is_fetched_at_the_first_touch_and_takes_the_picture_s_room(open_page, served, address):
    page = open_page(address, visit=(visit := site.Visit()), viewport={"width": site.DESKTOP, "height": 900})
    page.locator(".pe-explore").scroll_into_view_if_needed()
    assert not [url for url in visit.requests if "plotly" in url or "explore.js" in url.partition("/assets/")[0]]
    figure = page.locator(f"[data-figure='{PAGES[address]}']")
    still, box, places = figure.locator(".pe-figure__still svg:visible"), figure.bounding_box(), page.evaluate(PLACES)
    assert still.is_visible()
    start(page)
    assert sum("plotly-gl3d" in url for url in visit.requests) == 1
    assert all(url.startswith((served, "blob:", "data:")) for url in visit.requests)
    assert not still.is_visible() and figure.locator(".pe-figure__live .main-svg").first.is_visible()
    assert figure.bounding_box() == pytest.approx(box, abs=1)  # pixels; scrolling stops at a fraction of one
    assert page.evaluate(PLACES) == pytest.approx(places, abs=1)
    figure.locator(".pe-figure__enlarge").click()
    room = figure.locator(".pe-figure__stage").bounding_box()["height"]
    expect(figure.locator(".pe-figure__live .main-svg").first).to_have_css("height", f"{room:g}px")
    page.keyboard.press("Escape")
    assert visit.errors == []
    page.locator(".pe-explore").click()
    assert still.is_visible()


def test_it_follows_the_theme(models):
    models.emulate_media(color_scheme="light")
    title = models.locator(".pe-figure__live .xtitle")
    for colour in PALETTE["ink"]:
        wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
        expect(title).to_have_css("fill", f"rgb{wanted}")
        models.locator(".md-header label[for^='__palette']:visible").click()
