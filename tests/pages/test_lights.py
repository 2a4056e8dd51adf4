"""Pointing at a coloured name in a figure dims the other colours, by pointer and by finger."""

import pytest
from playwright.sync_api import Page

FIGURE = "#figure-relative-alibi_extrapolation .pe-figure__still:visible svg"
OPACITIES = """svg => Object.fromEntries(["blue", "orange", "gold", "green"].map((name) => [name, [...new Set(
    [...svg.querySelectorAll(`[style*="--pe-${name}"]`)].map((each) => getComputedStyle(each).opacity))]]))"""
CLEAR = {name: ["1"] for name in ("blue", "orange", "gold", "green")}


def named(page: Page, colour: str):
    return page.locator(f'{FIGURE} text[style*="--pe-{colour}"]').first


@pytest.mark.parametrize("by_touch", [False, True])
def test_a_name_lights_what_is_drawn_in_its_colour_until_another_place_is_pointed_at(open_page, by_touch):
    page = open_page("relative/alibi/", has_touch=True)
    named(page, "blue").scroll_into_view_if_needed()
    point = (lambda each: each.tap()) if by_touch else (lambda each: each.hover())
    assert page.locator(FIGURE).evaluate(OPACITIES) == CLEAR
    for colour in ("blue", "orange"):
        point(named(page, colour))
        seen = page.locator(FIGURE).evaluate(OPACITIES)
        assert seen == {name: ["1" if name == colour else "0.18"] for name in CLEAR}
    point(page.locator("#figure-relative-alibi_extrapolation figcaption .pe-figure__number"))
    assert page.locator(FIGURE).evaluate(OPACITIES) == CLEAR
