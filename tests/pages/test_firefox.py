"""A smoke run in a second browser. Where no Firefox is installed it is skipped, and pytest says so."""

import shutil

import pytest

from tests.pages import site
from tests.pages.marionette import Firefox
from tests.pages.test_playing import INTERACTIVE, pages_with

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    program = shutil.which("firefox") or shutil.which("firefox-esr")
    if not program:
        pytest.skip("no Firefox is installed: the smoke run in a second browser is left out")
    with Firefox(program, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.mark.parametrize("address", site.nav())
def test_firefox_shows_every_figure_and_nothing_too_wide(firefox, served, address):
    firefox.open(served + address)
    # the playground's figure shows only without JavaScript
    drawings = (
        "[...document.querySelectorAll('.pe-figure__stage svg')].filter(each => !each.closest('.pe-playground__still'))"
    )
    assert firefox.run(f"return {drawings}.every(each => each.getBoundingClientRect().width > 0)")
    assert firefox.run("return document.documentElement.scrollWidth <= innerWidth")


def test_firefox_sets_formulas_in_the_maths_font(firefox, served):
    firefox.open(served + "rotary/rotation/")
    firefox.wait("document.fonts.status === 'loaded'")
    assert firefox.run("return document.fonts.check('16px \"Latin Modern Math\"')")
    assert firefox.run("return document.querySelector('.pe-formula math').getBoundingClientRect().height > 10")


def test_firefox_moves_an_interactive_figure(firefox, served):
    firefox.open(served + pages_with(INTERACTIVE)[0])
    drawing = "document.querySelector('.pe-figure--interactive .pe-figure__still svg').innerHTML"
    firefox.run(f"window.before = {drawing}")
    firefox.run(
        "const slider = document.querySelector('.pe-controls input');"
        "slider.value = slider.value === slider.max ? 0 : slider.max; slider.dispatchEvent(new Event('input'))"
    )
    firefox.wait(f"window.before !== {drawing}")
    assert firefox.run(
        "const row = document.querySelector('.pe-control');"
        "return row.querySelector('output').value === row.querySelector('input').getAttribute('aria-valuetext')"
    )
