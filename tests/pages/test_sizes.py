"""The text column: the length of its lines, with the font of the site or without."""

import re

import pytest

from tests.pages import site

CHARACTERS = (62, 72)  # of a line of the text column
LINES = """() => [...document.querySelectorAll("article > p")].filter((each) => !each.querySelector("math"))
  .map((each) => [each.innerText.length, Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight))])
  .filter(([, lines]) => lines >= 4).map(([characters, lines]) => characters / (lines - 0.5))"""


def test_without_its_font_a_page_is_set_in_a_substitute_of_the_same_width(open_page):
    viewport = {"width": site.DESKTOP, "height": 844}
    page = open_page("rotary/rotation/", visit=site.Visit(), viewport=viewport)  # a font is refused
    page.evaluate("document.fonts.ready")
    longest = "Math.max(...[...document.querySelectorAll('article > p')].map((each) => each.offsetHeight))"
    before = page.evaluate(longest)
    page.context.route(re.compile(r"\.woff2"), lambda route: route.abort())
    page.reload()
    assert page.evaluate("getComputedStyle(document.querySelector('.pe-figure svg text')).fontFamily").startswith(
        '"Atkinson Hyperlegible Next", Arial'
    )
    assert page.evaluate(longest) == pytest.approx(before, rel=0.15)


def test_a_full_line_of_the_text_column_has_62_to_72_characters(open_page, served):
    tab, lines = open_page(viewport={"width": site.DESKTOP, "height": 844}), []
    for page in ("rotary/rotation/", "absolute/sinusoidal/", "long_context/what_breaks/", "relative/alibi/"):
        tab.goto(served + page)
        tab.evaluate("document.fonts.ready")
        lines += tab.evaluate(LINES)
    lines.sort()
    assert len(lines) > 10
    assert CHARACTERS[0] <= lines[len(lines) // 2] <= CHARACTERS[1]
